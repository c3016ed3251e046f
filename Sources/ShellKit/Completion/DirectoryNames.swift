internal import Glibc

/// The names in a directory.
enum DirectoryNames {
    /// Those that are wanted, in no order, without `.` and `..`; none where the directory cannot be read.
    ///
    /// A name that is no text could not be typed, and is left out: with its bytes replaced, it would be another file's.
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
