import Glibc

/// Opens regular files only. A FIFO does not block the call, and a device is not read.
enum RegularFile {
    /// The reason why there is no file.
    enum Trouble: Error, Hashable {
        case system(code: Int32)
        /// The path is a directory, a device, a FIFO or a socket.
        case notAFile
        /// The file has more bytes than the caller accepts.
        case tooLarge(limit: Int)
    }

    /// Opens a path, following links; the caller closes the descriptor.
    static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(Trouble) -> Int32 {
        let descriptor = Glibc.open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, mode)
        // ENXIO: a FIFO without a reader, or a socket.
        if descriptor < 0 && (errno == EISDIR || errno == ENXIO) { throw .notAFile }
        guard descriptor >= 0 else { throw .system(code: errno) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .notAFile
        }
        return descriptor
    }

    /// The contents of a file of at most `limit` bytes.
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

    /// Writes all bytes.
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
