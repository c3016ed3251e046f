/// The probable type of a file that is not a supported picture, from its first bytes.
package enum ForeignContent: Sendable, Hashable, CaseIterable {
    case html
    case svg
    case xml
    case json
    case pdf
    case compressed
    case bmp
    case tiff
    /// AVIF, HEIC and related formats.
    case heif
    case jpegXL
    case text
    case unknown

    /// Detects the type from the first bytes. The order matters: HTML and SVG are text and may begin like XML.
    package init(bytes: [UInt8]) {
        let start = bytes.prefix(1024)
        self = Self.marked(start) ?? Self.written(start) ?? .unknown
    }

    private static func marked(_ start: ArraySlice<UInt8>) -> ForeignContent? {
        let marks: [([UInt8], ForeignContent)] = [
            (Array("%PDF-".utf8), .pdf), ([0x1F, 0x8B], .compressed), (Array("PK\u{3}\u{4}".utf8), .compressed),
            (Array("BM".utf8), .bmp), (Array("II*\0".utf8), .tiff), (Array("MM\0*".utf8), .tiff),
            ([0xFF, 0x0A], .jpegXL), ([0, 0, 0, 0x0C] + Array("JXL ".utf8), .jpegXL),
        ]
        if start.dropFirst(4).starts(with: "ftyp".utf8) { return .heif }
        return marks.first { start.starts(with: $0.0) }?.1
    }

    private static func written(_ start: ArraySlice<UInt8>) -> ForeignContent? {
        let withoutMark = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start
        let text = String(decoding: withoutMark.drop { $0 <= 0x20 }, as: UTF8.self).lowercased()
        // A page counts as HTML even if it contains control characters.
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return .html }
        let isText = withoutMark.allSatisfy { $0 >= 0x20 || (0x09...0x0D).contains($0) }
        guard isText else { return nil }
        if text.contains("<html") { return .html }
        if text.hasPrefix("<svg") || text.hasPrefix("<?xml") && text.contains("<svg") { return .svg }
        if text.hasPrefix("<?xml") { return .xml }
        return text.hasPrefix("{") || text.hasPrefix("[") ? .json : .text
    }
}
