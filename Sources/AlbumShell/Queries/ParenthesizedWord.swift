internal import AlbumModel
internal import ShellKit

/// A word of a query, taken apart at the unquoted parentheses at its ends: `^(label:ecm)`.
struct ParenthesizedWord {
    /// The opening parentheses, each possibly with its `^`.
    private var opening: [Word] = []
    /// The part between the parentheses.
    private var inner: Word
    private var closing = 0

    init(_ word: Word) {
        inner = word
        guard word.text.utf8.contains(where: { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ")") }) else { return }
        while let sign = ["(", "^("].first(where: inner.text.hasPrefix), !inner.isLiteral(at: 0),
            !inner.isLiteral(at: sign.utf8.count - 1)
        {
            opening.append(Word(sign))
            inner = inner.suffix(from: sign.utf8.count)
        }
        // `Greatest Hits(Live)` has both of its own.
        guard !inner.text.contains("(") else { return }
        while inner.text.hasSuffix(")"), !inner.isLiteral(at: inner.text.utf8.count - 1) {
            closing += 1
            inner = inner.prefix(upTo: inner.text.utf8.count - 1)
        }
    }

    /// The parentheses and the part between them as words of their own.
    var words: [Word] {
        opening + (inner.text.isEmpty ? [] : [inner]) + Array(repeating: Word(")"), count: closing)
    }

    /// True if a parenthesis is read as a part of a term; false for a part of plain words, such as `(what's`.
    var isMisread: Bool {
        guard !opening.isEmpty || closing > 0, let reference = try? AlbumReferenceReader.read(inner) else {
            return false
        }
        switch reference {
        case .term(.field), .term(.has), .term(.not(.field)), .term(.not(.has)), .saved: return true
        case .term(.not): return !opening.isEmpty
        default: return inner.text.hasPrefix("id:")
        }
    }
}
