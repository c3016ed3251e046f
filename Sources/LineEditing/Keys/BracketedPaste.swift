/// The text between the two marks of a paste (xterm's control sequences, "Bracketed Paste Mode").
struct BracketedPaste {
    static let begin: [UInt8] = Array("\u{1b}[200~".utf8)
    static let end: [UInt8] = Array("\u{1b}[201~".utf8)
    static let switchOn = "\u{1b}[?2004h"
    static let switchOff = "\u{1b}[?2004l"

    private var bytes: [UInt8] = []
    private(set) var isFinished = false
    /// True if the removed text ended with a carriage return, which may be the first half of a line end.
    private var endsInReturn = false

    mutating func append(_ new: ArraySlice<UInt8>) -> Int {
        let before = bytes.count
        let searchStart = max(0, before - (BracketedPaste.end.count - 1))
        bytes.append(contentsOf: new)
        var index = searchStart
        while let escape = bytes[index...].firstIndex(of: 0x1b) {
            if bytes[escape...].starts(with: BracketedPaste.end) {
                bytes.removeSubrange(escape...)
                isFinished = true
                return escape + BracketedPaste.end.count - before
            }
            index = escape + 1
        }
        return new.count
    }

    /// Removes the text so far, without an incomplete character or end mark.
    mutating func removeText() -> String {
        let whole = bytes
        var end = bytes.count
        if let escape = bytes.suffix(BracketedPaste.end.count - 1).lastIndex(of: 0x1b),
            BracketedPaste.end.starts(with: bytes[escape...])
        {
            end = escape
        }
        // At most three bytes of a character precede its last one.
        if let first = bytes[..<end].suffix(3).lastIndex(where: { $0 >= 0xc0 }) {
            let length = bytes[first] < 0xe0 ? 2 : bytes[first] < 0xf0 ? 3 : 4
            if first + length > end { end = first }
        }
        bytes = Array(whole[..<end])
        let piece = text
        if let last = bytes.last { endsInReturn = last == 0x0d }
        bytes = Array(whole[end...])
        return piece
    }

    /// The text with line feeds for all kinds of line ends, and without control characters other than tabs.
    var text: String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar? = endsInReturn ? "\r" : nil
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x0d: result.append("\n")
            case 0x0a: if previous != "\r" { result.append("\n") }
            case 0x09: result.append(scalar)
            case 0..<0x20, 0x7f..<0xa0: break
            default: result.append(scalar)
            }
            previous = scalar
        }
        return String(result)
    }
}
