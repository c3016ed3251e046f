import Glibc

/// Reads picture files from disk.
///
/// The methods block only for disk access and belong to no actor, like those of ``PictureDecoder``.
/// - Pattern: Facade
package enum PictureFile {
    /// Reads and checks the whole file; a file that passes can be displayed.
    package static func check(
        _ path: String, limits: PictureLimits = .standard
    ) throws(PictureError) -> PictureInfo {
        try PictureDecoder(limits: limits).check(bytes(of: path, limit: limits.bytes))
    }

    /// Decodes the picture, reduced to fit into `size` but never enlarged; the aspect ratio is unchanged.
    package static func read(
        _ path: String, fitting size: PixelSize, limits: PictureLimits = .standard
    ) throws(PictureError) -> Picture {
        try PictureDecoder(limits: limits).read(bytes(of: path, limit: limits.bytes), fitting: size)
    }

    /// The file is read, not mapped: truncation by another process would crash the program during access to a
    /// mapping.
    private static func bytes(of path: String, limit: Int) throws(PictureError) -> [UInt8] {
        // `O_NONBLOCK`, because opening a pipe without a writer would block.
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0 { throw .unreadable(String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var status = stat()
        if fstat(descriptor, &status) != 0 { throw .unreadable(String(cString: strerror(errno))) }
        if status.st_mode & S_IFMT != S_IFREG { throw .noFile }
        let count = Int(status.st_size)
        if count > limit { throw .tooManyBytes(count, limit: limit) }
        return try contents(of: descriptor, count: count)
    }

    private static func contents(of descriptor: Int32, count: Int) throws(PictureError) -> [UInt8] {
        var failure: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let result = Glibc.read(descriptor, buffer.baseAddress.map { $0 + filled }, count - filled)
                if result > 0 { filled += result }
                if result == 0 { break }
                if result < 0 && errno != EINTR {
                    failure = errno
                    break
                }
            }
        }
        if failure != 0 { throw .unreadable(String(cString: strerror(failure))) }
        return bytes
    }
}
