internal import Foundation
internal import Pictures

/// Reads iTerm's inline file: settings, and an uncompressed TIFF in base64.
package enum InlineFileReader {
    /// The picture that a terminal shows for the sequence.
    /// - Throws: ``UnreadableSequence``.
    package static func read(_ text: String) throws -> ShownPicture {
        let mark = "\u{1b}]1337;File="
        guard text.hasPrefix(mark), text.hasSuffix("\u{7}"), let colon = text.firstIndex(of: ":") else {
            throw UnreadableSequence()
        }
        let head = text[..<colon].dropFirst(mark.count)
        let settings = ShownPicture.settings(head, separator: ";")
        guard settings["inline"] == "1", let columns = settings["width"].flatMap({ Int($0) }),
            let rows = settings["height"].flatMap({ Int($0) }),
            let data = Data(base64Encoded: String(text[colon...].dropFirst().dropLast()))
        else { throw UnreadableSequence() }
        return ShownPicture(picture: try tiff(Array(data)), columns: columns, rows: rows)
    }

    /// TIFF 6.0, little-endian: width (256), height (257), offset of the one strip (273), samples a pixel (277).
    private static func tiff(_ bytes: [UInt8]) throws -> Picture {
        func number(_ offset: Int, _ count: Int) throws -> Int {
            guard offset >= 0, offset + count <= bytes.count else { throw UnreadableSequence() }
            return (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << ($1 * 8) }
        }
        guard bytes.starts(with: Array("II*\0".utf8)) else { throw UnreadableSequence() }
        let directory = try number(4, 4)
        var fields: [Int: Int] = [:]
        for entry in 0..<(try number(directory, 2)) {
            let offset = directory + 2 + entry * 12
            fields[try number(offset, 2)] = try number(offset + 8, try number(offset + 2, 2) == 3 ? 2 : 4)
        }
        guard let width = fields[256], let height = fields[257], let start = fields[273], fields[277] == 4,
            start + width * height * 4 <= bytes.count,
            let picture = Picture(
                size: PixelSize(width: width, height: height),
                pixels: Array(bytes[start..<(start + width * height * 4)]))
        else { throw UnreadableSequence() }
        return picture
    }
}
