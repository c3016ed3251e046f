/// Collects the bytes and literal ranges of a word that is not a plain run of bytes.
struct WordBuilder {
    private var bytes: [UInt8] = []
    private var literals: [Range<Int>] = []
    private var expansions: [Word.Expansion] = []
    private var literalStart: Int?
    /// The position of the first quote behind `..`. A word has one range at most, so it is searched for its beginning once.
    private var dotsEnd: Int?

    /// True if nothing was collected since the last word.
    var isUntouched: Bool { bytes.isEmpty && literals.isEmpty && expansions.isEmpty }

    /// True if a quote at this position opens: at the start of the word, or after a sign such as `=` or `:>`.
    mutating func opensQuote() -> Bool {
        guard !isUntouched else { return true }
        // Most quotes within a word are apostrophes behind a letter.
        guard let last = bytes.last, (last | 0x20) &- UInt8(ascii: "a") >= 26 else { return false }
        let areDots = bytes.count > 1 && bytes[(bytes.count - 2)...].allSatisfy { $0 == UInt8(ascii: ".") }
        // At the same position, after `''`, a quote opens again.
        if areDots, let dotsEnd { return dotsEnd == bytes.count && expansions.last?.offset != bytes.count }
        if areDots { dotsEnd = bytes.count }
        // A quoted variable is not an empty pair of quotes: `year:"$from".."$to"`.
        let quoted = expansions.isEmpty ? literals : literals.filter { !$0.isEmpty || !hasVariable(at: $0.lowerBound) }
        let length = SpecialCharacters.lengthOfSign(beforeQuoteAt: bytes.count, in: bytes, literals: quoted)
        // The value of a variable will be inserted before the sign, not behind or inside it.
        return length > 0 && expansions.last.map { $0.offset <= bytes.count - length } ?? true
    }

    private func hasVariable(at offset: Int) -> Bool { expansions.contains { $0.offset == offset } }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ slice: Slice<UnsafeBufferPointer<UInt8>>) {
        bytes.append(contentsOf: slice)
    }

    /// Appends a character literally, with all its bytes.
    ///
    /// - Returns: The position after it.
    mutating func appendCharacter(of line: UnsafeBufferPointer<UInt8>, at start: Int) -> Int {
        openLiteral()
        var position = start
        repeat {
            append(line[position])
            position += 1
        } while position < line.count && line[position] & 0xC0 == 0x80
        closeLiteral()
        return position
    }

    mutating func appendVariable(_ name: String, isQuoted: Bool) {
        expansions.append(Word.Expansion(offset: bytes.count, name: name, isQuoted: isQuoted))
    }

    mutating func openLiteral() { literalStart = bytes.count }

    mutating func closeLiteral() {
        guard let start = literalStart else { return }
        literals.append(start..<bytes.count)
        literalStart = nil
    }

    /// Returns the collected word and resets the builder.
    ///
    /// - Throws: ``SyntaxError/notUTF8``
    mutating func finish() throws(SyntaxError) -> Word {
        guard let text = bytes.withUnsafeBufferPointer({ $0.utf8Text }) else { throw .notUTF8 }
        defer {
            bytes.removeAll(keepingCapacity: true)
            literals = []
            expansions = []
            dotsEnd = nil
        }
        // The operator of a line that is continued right after it is collected here.
        let isOperator =
            literals.isEmpty && expansions.isEmpty
            && bytes.withUnsafeBufferPointer { SpecialCharacters.areOperator($0) }
        return Word(text, literals: literals, expansions: expansions, isOperator: isOperator)
    }
}
