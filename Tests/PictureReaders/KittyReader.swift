internal import Foundation
internal import Pictures

/// Reads kitty's graphics protocol: a first command with the sizes, and payloads in pieces, RGBA in base64.
package enum KittyReader {
    /// The picture that a terminal shows for the sequence.
    /// - Throws: ``UnreadableSequence``.
    package static func read(_ text: String) throws -> ShownPicture {
        var first: [Substring: Substring] = [:]
        var pixels: [UInt8] = []
        var isLast = false
        for command in text.split(separator: "\u{1b}\\") {
            guard command.hasPrefix("\u{1b}_G"), !isLast else { throw UnreadableSequence() }
            let parts = command.dropFirst(3).split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            let settings = ShownPicture.settings(parts[0], separator: ",")
            if first.isEmpty { first = settings }
            if parts.count > 1 {
                guard let piece = Data(base64Encoded: String(parts[1])) else { throw UnreadableSequence() }
                pixels += piece
            }
            isLast = settings["m"] == "0"
        }
        guard isLast, first["a"] == "T", first["f"] == "32",
            let width = first["s"].flatMap({ Int($0) }), let height = first["v"].flatMap({ Int($0) }),
            let columns = first["c"].flatMap({ Int($0) }), let rows = first["r"].flatMap({ Int($0) }),
            let picture = Picture(size: PixelSize(width: width, height: height), pixels: pixels)
        else { throw UnreadableSequence() }
        return ShownPicture(picture: picture, columns: columns, rows: rows)
    }
}
