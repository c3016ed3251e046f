internal import Glibc

/// One of the small files in which the system tells of its processes.
enum ProcessFile {
    /// What the file holds; nothing where there is none.
    static func bytes(of path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while case let count = read(file, &chunk, chunk.count), count > 0 { bytes += chunk[..<count] }
        return bytes
    }
}
