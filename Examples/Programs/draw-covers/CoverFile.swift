import PictureEncoders

/// A cover as a lossless WebP file, which the build embeds in the program.
package struct CoverFile {
    /// The file name, derived from the album's title: `best-of-bowie.webp`.
    package let name: String
    /// The file's content.
    package let bytes: [UInt8]

    /// All drawings, in the order of the albums in a new library.
    package static let drawings: [any CoverDrawing] = [
        BestOfBowie(), ItsMyLife(), NothingLikeTheSun(), StaringAtTheSun(), AmericanPie(),
    ]

    /// Draws a cover.
    package init(_ drawing: some CoverDrawing) {
        let words = drawing.title.lowercased().filter { $0 != "'" }.split(separator: " ")
        name = words.joined(separator: "-") + ".webp"
        bytes = Self.webp(CoverPainter.pixels(of: drawing))
    }

    private static func webp(_ pixels: [UInt8]) -> [UInt8] {
        pixels.withUnsafeBufferPointer { buffer in
            let side = UInt32(CoverPainter.side)
            var count = 0
            let bytes = penc_webp(penc_pixels(bytes: buffer.baseAddress, width: side, height: side), -1, 9, &count)
            defer { penc_free(bytes) }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }
    }
}
