import Foundation
import PictureEncoders

/// A cover as a file of Swift, which the program holds as a text: a picture in WebP, without loss, in base64.
package struct CoverFile {
    /// What the file is called.
    package let name: String
    /// What stands in it.
    package let text: String

    /// All of them, in the order of the albums that a new library begins with.
    package static let drawings: [any CoverDrawing] = [
        BestOfBowie(), ItsMyLife(), NothingLikeTheSun(), StaringAtTheSun(), AmericanPie(),
    ]

    /// Draws a cover.
    package init(_ drawing: some CoverDrawing) {
        let type = "\(Swift.type(of: drawing))"
        let constant = type.prefix(1).lowercased() + type.dropFirst()
        name = "FirstCovers+\(type).swift"
        let data = Data(Self.webp(CoverPainter.pixels(of: drawing)))
        let lines = data.base64EncodedString().split(every: 110).map { "        \($0)" }.joined(separator: "\n")
        text = """
            extension FirstCovers {
                /// Drawn by Examples/Programs/draw-covers; not to be edited.
                static let \(constant) = \"""
            \(lines)
                    \"""
            }

            """
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

extension String {
    fileprivate func split(every count: Int) -> [Substring] {
        var rest = self[...]
        var parts: [Substring] = []
        while !rest.isEmpty {
            parts.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return parts
    }
}
