internal import Files

/// Reads picture files from disk.
///
/// The methods block only for disk access and belong to no actor, like those of ``PictureDecoder``.
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
        do throws(RegularFile.Failure) {
            return try RegularFile.contents(of: path, limit: limit)
        } catch {
            switch error {
            case .notRegular: throw .noFile
            case .tooLarge(let size): throw .tooManyBytes(size ?? limit + 1, limit: limit)
            case .system(let error): throw .unreadable(error.description)
            }
        }
    }
}
