internal import Glibc

extension ReplacementFile {
    /// Opens a file without a name; the system removes it when it is closed.
    static func openNameless() throws(Failure) -> Int32 {
        guard let stream = tmpfile() else { throw Failure(errno) }
        defer { fclose(stream) }
        let descriptor = fcntl(fileno(stream), F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw Failure(errno) }
        return descriptor
    }

    /// Overwrites the file at a path. If the disk is full, the old contents remain.
    static func copy(_ source: Int32, over path: String) throws(Failure) {
        let place = open(path, O_WRONLY | O_CLOEXEC)
        guard place >= 0 else { throw Failure(errno) }
        defer { close(place) }
        let size = lseek(source, 0, SEEK_END)
        guard size >= 0, lseek(source, 0, SEEK_SET) == 0 else { throw Failure(errno) }
        try keepRoom(for: size, in: place)
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(source, &chunk, chunk.count)
            if count == 0 { break }
            guard count > 0 || errno == EINTR else { throw Failure(errno) }
            guard count > 0 else { continue }
            try chunk.withUnsafeBufferPointer { chunk throws(Failure) in
                try write(UnsafeRawBufferPointer(chunk).prefix(count), to: place)
            }
        }
        guard ftruncate(place, size) == 0, fsync(place) == 0 else { throw Failure(errno) }
    }

    /// Reserves the additional room for a file, if the file system supports it.
    private static func keepRoom(for size: off_t, in file: Int32) throws(Failure) {
        var status = stat()
        guard fstat(file, &status) == 0, size > status.st_size else { return }
        let code = posix_fallocate(file, 0, size)
        guard [ENOSPC, EDQUOT, EFBIG].contains(code) else { return }
        _ = ftruncate(file, status.st_size)
        throw Failure(code)
    }

    /// Writes all bytes.
    static func write(_ bytes: Slice<UnsafeRawBufferPointer>, to descriptor: Int32) throws(Failure) {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Failure(errno)
            }
        }
    }
}
