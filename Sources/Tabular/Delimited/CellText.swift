/// Converts the cells that a scanner found to texts.
final class CellText {
    /// The meaning of backslashes in a cell without quotes.
    private let notation: TabNotation
    /// True if a quote that is not closed is part of the text.
    var keepsOpenQuotes = false
    private var scratch: [UInt8] = []

    init(_ notation: TabNotation) { self.notation = notation }

    /// The text of the cell at `span`; sets `isRepaired` to true if some bytes are not valid UTF-8.
    func text(
        _ span: CellSpan, in window: UnsafeBufferPointer<UInt8>, _ isRepaired: inout Bool
    ) -> String {
        let bytes = UnsafeBufferPointer(rebasing: window[span.start..<span.end])
        switch span.form {
        case .plain where notation == .plain || bytes.offset(of: .backslash) == nil:
            return String(repairing: bytes, &isRepaired)
        case .plain where notation == .perhapsEscaped && !Self.mayBeEscaped(bytes):
            return String(repairing: bytes, &isRepaired)
        case .letters: return String(repairing: bytes, &isRepaired)
        case .plain: unescape(bytes)
        case .quoted, .spaced, .stray: undouble(bytes)
        case .meant, .unclosed: readAsMeant(bytes)
        }
        if span.form == .unclosed, keepsOpenQuotes { scratch.insert(.quote, at: 0) }
        return scratch.withUnsafeBufferPointer { String(repairing: $0, &isRepaired) }
    }

    /// Replaces doubled quotes by single quotes; a single quote ends the quoted part, is dropped, and the rest is
    /// copied unchanged.
    private func undouble(_ bytes: UnsafeBufferPointer<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        var start = 0
        while let quote = bytes[start...].firstIndex(of: .quote) {
            scratch.append(contentsOf: bytes[start..<quote])
            start = quote + 1
            guard start < bytes.count, bytes[start] == .quote else { break }
            scratch.append(.quote)
            start += 1
        }
        scratch.append(contentsOf: bytes[start...])
    }

    /// Replaces doubled quotes, and those with a backslash before them, by single quotes; other quotes are part of the text.
    private func readAsMeant(_ bytes: UnsafeBufferPointer<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        var index = 0
        while index < bytes.count {
            let next = index + 1 < bytes.count ? bytes[index + 1] : 0
            if next == .quote, bytes[index] == .quote || bytes[index] == .backslash { index += 1 }
            scratch.append(bytes[index])
            index += 1
        }
    }

    /// Replaces `\t`, `\n`, `\r` and `\\` by the characters they encode.
    private func unescape(_ bytes: UnsafeBufferPointer<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        var index = 0
        while index < bytes.count {
            var byte = bytes[index]
            if byte == .backslash, index + 1 < bytes.count, let meant = Self.meaning(of: bytes[index + 1]) {
                byte = meant
                index += 1
            }
            scratch.append(byte)
            index += 1
        }
    }

    /// True if each backslash begins an escape, and none is that of a path such as `C:\new`, in which it would be doubled.
    private static func mayBeEscaped(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        return !text.replacing(#/\\[\\tnr]/#, with: "").contains("\\")
            && text.prefixMatch(of: #/[A-Za-z]:\\[tnr][a-z]|\\\\[^\\]/#) == nil
    }

    private static func meaning(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "t"): .tab
        case UInt8(ascii: "n"): .lineFeed
        case UInt8(ascii: "r"): .carriageReturn
        case .backslash: .backslash
        default: nil
        }
    }
}

/// The range of a cell's bytes, relative to the beginning of its row.
struct CellSpan {
    /// The conversion that turns the bytes into text.
    enum Form {
        case plain
        /// Doubled quotes become single quotes.
        case quoted
        /// The quotes around the first word are a part of the text: `"Weird Al" Yankovic`.
        case letters
        /// Quoted, with several lines and blanks before the opening quote.
        case spaced
        /// Quotes are neither doubled nor at the end, and are part of the text.
        case meant
        /// A single quote ends the quoted part, and the text after it is taken literally: `"a"b` is `ab`, as in Excel.
        case stray
        /// The closing quote is missing.
        case unclosed
    }

    var start: Int
    var end: Int
    var form: Form

    /// True if a quote inside is not doubled, or the closing one is missing.
    var isMisquoted: Bool { ![.plain, .quoted, .spaced].contains(form) }
}
