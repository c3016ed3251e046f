internal import Glibc

/// The names in a directory.
enum DirectoryNames {
    /// Those that are wanted, in no order, without `.` and `..`; none where the directory cannot be read.
    static func of(_ path: String, where isWanted: (String) -> Bool) -> [String] {
        guard let directory = opendir(path) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != "..", isWanted(name) { names.append(name) }
        }
        return names
    }
}
