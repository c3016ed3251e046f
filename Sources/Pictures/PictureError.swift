/// The reason why a picture cannot be read or decoded.
package enum PictureError: Error, Sendable, Hashable {
    /// The system cannot read the file; the associated value is its message.
    case unreadable(String)
    /// The path names a directory, a pipe or a device.
    case noFile
    /// The size of the file in bytes exceeds the limit.
    case tooManyBytes(Int, limit: Int)
    case empty
    case noPicture(ForeignContent)
    /// The data end before the picture does, for example after an interrupted download.
    case breaksOff(PictureFormat)
    case damaged(PictureFormat)
    /// A rare variant of the format that the decoder does not support.
    case unsupported(PictureFormat)
    case noPixels
    /// The picture has more pixels or a longer side than the limits allow; nothing was decoded.
    case tooLarge(PixelSize, PictureLimits)
    /// The picture can only be decoded as a whole, and that needs more memory than the limits allow.
    case needsMemory(PixelSize)
    case outOfMemory
    /// A system library for the format or for drawing cannot be loaded; the associated value is its file name.
    case noLibrary(String)
    /// The calling task was cancelled.
    case cancelled

    /// True if the file is damaged, so that a new download may succeed.
    package var meansDamage: Bool {
        switch self {
        case .empty, .noPicture, .breaksOff, .damaged, .noPixels: true
        case .unreadable, .noFile, .tooManyBytes, .unsupported, .tooLarge, .needsMemory, .outOfMemory, .noLibrary,
            .cancelled:
            false
        }
    }
}
