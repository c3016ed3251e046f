internal import Glibc

/// The names in a directory.
enum DirectoryNames {
    /// The names that satisfy a condition, unordered, without `.` and `..`; empty if the directory cannot be read.
    ///
    /// A name that is not UTF-8 is left out: it cannot be typed, and with replaced bytes it would name another file.
    static func of(_ path: String, where isWanted: (String) -> Bool) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
            }
            guard let name else { continue }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return names
    }
}
