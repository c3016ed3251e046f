internal import Glibc

/// Looks for programs where the system's shell would.
enum ProgramSearch {
    /// Whether a directory of `PATH` has a program of that name, or a path leads to one.
    static func finds(_ name: String) -> Bool {
        guard !name.isEmpty else { return false }
        if name.contains("/") { return access(name, X_OK) == 0 }
        return directories.contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// The directories of `PATH`, in its order.
    static var directories: [String] {
        (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":").map(String.init)
    }
}
