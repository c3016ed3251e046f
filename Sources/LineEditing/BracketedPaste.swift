/// Gathers what a terminal sends between the two marks of a paste (xterm's control sequences, "Bracketed Paste Mode").
struct BracketedPaste {
    static let begin: [UInt8] = Array("\u{1b}[200~".utf8)
    static let end: [UInt8] = Array("\u{1b}[201~".utf8)
    static let switchOn = "\u{1b}[?2004h"
    static let switchOff = "\u{1b}[?2004l"

    private var bytes: [UInt8] = []
    private(set) var isFinished = false

    /// Takes bytes up to the end mark; answers how many of them were used.
    mutating func take(_ new: ArraySlice<UInt8>) -> Int {
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

    /// The text: line feeds for every kind of line end, tabs kept, other control characters dropped.
    var text: String {
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
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
