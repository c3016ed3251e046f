/// The supported formats of picture files, with their names for messages.
package enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg = "JPEG"
    case png = "PNG"
    case webp = "WebP"
    case gif = "GIF"

    /// Detects the format from the first bytes; nil for any other format. The file name is not used.
    package init?(bytes: [UInt8]) {
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if bytes.starts(with: "RIFF".utf8) && bytes.dropFirst(8).starts(with: "WEBP".utf8) {
            self = .webp
        } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
            self = .gif
        } else {
            return nil
        }
    }
}

/// The limits for a picture file, so that a small file can neither block the program nor exhaust its memory.
package struct PictureLimits: Sendable, Hashable {
    /// The maximum size of the file in bytes.
    var bytes = 64 << 20
    /// The maximum length of a side in pixels.
    var side = 20_000
    /// The maximum number of pixels.
    var pixels = 40_000_000
    /// The maximum memory in bytes for pictures that cannot be decoded row by row: interlaced, progressive and
    /// lossless pictures.
    var memory = 160 << 20
}
