import Glibc

/// Opens files in whose place something else may lie: a FIFO is not waited for, and a device is not read.
enum RegularFile {
    /// Why there is no file to work with.
    enum Trouble: Error, Hashable {
        case system(code: Int32)
        /// It is a directory, a device, a FIFO or a socket.
        case notAFile
        /// It holds more bytes than whoever opens it takes.
        case tooLarge(limit: Int)
    }

    /// Opens a path, following links; the descriptor is the caller's to close.
    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(Trouble) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
        // ENXIO is a FIFO that nobody reads, or a socket.
        if descriptor < 0 && (errno == EISDIR || errno == ENXIO) { throw .notAFile }
        guard descriptor >= 0 else { throw .system(code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        return descriptor
    }

    /// The whole of a file of so many bytes at most.
    static func contents(of path: String, limit: Int) throws(Trouble) -> [UInt8] {
        let descriptor = try open(path, O_RDONLY)
        defer { close(descriptor) }
        var contents: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while contents.count <= limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count == 0 { return contents }
            if count < 0 && errno != EINTR { throw .system(code: errno) }
            contents += chunk.prefix(max(0, count))
        }
        throw .tooLarge(limit: limit)
    }

    /// Writes all of it.
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(Trouble) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), bytes.count - done)
            }
            if count < 0 && errno != EINTR { throw .system(code: errno) }
            done += max(0, count)
        }
    }
}
