/// Why there is no picture.
package enum PictureError: Error, Sendable, Hashable {
    /// The system's reason.
    case unreadable(String)
    /// A directory, a pipe, a device.
    case noFile
    /// The file's bytes, and how many it may have.
    case tooManyBytes(Int, limit: Int)
    case empty
    case noPicture(ForeignContent)
    /// The data end before the picture does, as after a download that was cut off.
    case breaksOff(PictureFormat)
    case damaged(PictureFormat)
    /// A rare kind of the format that the decoder does not know.
    case unsupported(PictureFormat)
    case noPixels
    /// More pixels, or a longer side, than the limits allow. Nothing was decoded.
    case tooLarge(PixelSize, PictureLimits)
    /// A picture that can only be decoded as a whole, which would take more than the limits allow.
    case needsMemory(PixelSize)
    case outOfMemory
    /// A library of the system that the format, or drawing, needs cannot be loaded; its file.
    case noLibrary(String)
    /// The task that asked was cancelled.
    case cancelled

    /// Whether the file is to blame, so that another one from the same place may be better.
    package var meansDamage: Bool {
        switch self {
        case .empty, .noPicture, .breaksOff, .damaged, .noPixels: true
        case .unreadable, .noFile, .tooManyBytes, .unsupported, .tooLarge, .needsMemory, .outOfMemory, .noLibrary,
            .cancelled:
            false
        }
    }
}
