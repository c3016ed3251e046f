/// Gathers the bytes of a word that is more than a plain run, with what was literal in it.
struct WordBuilder {
    private var bytes: [UInt8] = []
    private var literals: [Range<Int>] = []
    private var expansions: [Word.Expansion] = []
    private var literalStart: Int?

    /// Whether nothing was gathered since the last word.
    var isUntouched: Bool { bytes.isEmpty && literals.isEmpty && expansions.isEmpty }

    /// Whether a quote at this place opens: at the start of the word, or right after `=` or `:`.
    var takesQuote: Bool {
        guard !isUntouched else { return true }
        // The value of a variable may still come between.
        guard expansions.last?.offset != bytes.count else { return false }
        return bytes.last == UInt8(ascii: "=") || bytes.last == UInt8(ascii: ":")
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ slice: Slice<UnsafeBufferPointer<UInt8>>) {
        bytes.append(contentsOf: slice)
    }

    mutating func appendVariable(_ name: String, isQuoted: Bool) {
        expansions.append(Word.Expansion(offset: bytes.count, name: name, isQuoted: isQuoted))
    }

    mutating func openLiteral() {
        literalStart = bytes.count
    }

    mutating func closeLiteral() {
        guard let start = literalStart else { return }
        literals.append(start..<bytes.count)
        literalStart = nil
    }

    /// The word gathered; the builder is empty again.
    mutating func finish() throws(SyntaxError) -> Word {
        guard let text = bytes.withUnsafeBufferPointer({ $0.utf8Text }) else { throw .notUTF8 }
        defer {
            bytes.removeAll(keepingCapacity: true)
            literals = []
            expansions = []
        }
        // An operator comes here where the line is continued right behind it.
        let isOperator =
            literals.isEmpty && expansions.isEmpty && bytes.withUnsafeBufferPointer { Operators.contains($0) }
        return Word(text, literals: literals, expansions: expansions, isOperator: isOperator)
    }
}
