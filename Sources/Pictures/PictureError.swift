internal import Files

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

extension ForeignContent {
    var wording: String {
        switch self {
        case .html: "it is HTML"
        case .svg: "it is SVG, which is not supported"
        case .xml: "it is XML"
        case .json: "it is JSON"
        case .pdf: "it is PDF"
        case .compressed: "it is compressed once more"
        case .bmp: "it is BMP, which is not supported"
        case .tiff: "it is TIFF, which is not supported"
        case .heif: "it is AVIF or HEIC, which are not supported"
        case .jpegXL: "it is JPEG XL, which is not supported"
        case .text: "it is text"
        case .unknown: "it is not JPEG, PNG, WebP or GIF"
        }
    }
}

extension PictureError: CustomStringConvertible {
    /// A clause that follows the name of the picture: `'cover.png'` "is not a picture: it is HTML". It has no full stop,
    /// because the caller appends the remedy.
    package var description: String {
        switch self {
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .noFile: "is not a regular file"
        case .tooManyBytes(let count, let limit):
            "has \(count >> 20) MB, more than the limit of \(limit >> 20) MB"
        case .empty: "is empty"
        case .noPicture(let content): "is not a picture: \(content.wording)"
        case .breaksOff(let format): "is a \(format.rawValue) that ends too early"
        case .damaged(let format): "is a damaged \(format.rawValue)"
        case .unsupported(let format): "is a variant of \(format.rawValue) that is not supported"
        case .noPixels: "has no pixels"
        case .tooLarge(let size, let limits): Self.tooLarge(size, limits)
        case .needsMemory(let size):
            "is \(size.width) × \(size.height) pixels, too many for a picture of this kind"
        case .outOfMemory: "cannot be decoded: there is not enough memory"
        case .noLibrary(let file): "cannot be decoded, because the library '\(file)' cannot be loaded"
        case .cancelled: "was not decoded, because this was cancelled"
        }
    }

    /// The remedy, a sentence, if another picture would fail too; nil if another file would help.
    package var remedy: String? {
        if case .noLibrary(let file) = self { OpenedLibraries.remedy(lacking: file) } else { nil }
    }

    private static func tooLarge(_ size: PixelSize, _ limits: PictureLimits) -> String {
        let isLong = max(size.width, size.height) > limits.side
        let limit = isLong ? "\(limits.side) for a side" : "\(limits.pixels / 1_000_000) million in total"
        return "is \(size.width) × \(size.height) pixels; the limit is \(limit)"
    }
}
