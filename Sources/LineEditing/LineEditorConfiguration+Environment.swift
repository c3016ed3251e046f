// `environ` is a variable that any thread could change; the program must not change it during this call.
@preconcurrency import Glibc

extension LineEditorConfiguration {
    /// The environment of this process. Of entries with the same name the first is used, as by getenv(3).
    public static var processEnvironment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if parts.count == 2, variables[name] == nil { variables[name] = String(parts[1]) }
            next += 1
        }
        return variables
    }
}
