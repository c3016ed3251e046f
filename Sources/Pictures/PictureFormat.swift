/// The supported formats of picture files.
package enum PictureFormat: String, Sendable, CaseIterable {
    case jpeg
    case png
    case webp
    case gif

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
