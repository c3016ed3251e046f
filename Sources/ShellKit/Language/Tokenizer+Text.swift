extension StringProtocol {
    /// Its lines as the tokenizer is fed them: bytes, each without its line feed.
    var linesOfBytes: [[UInt8]] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }
}

extension Tokenizer {
    /// The statements of a text that is whole.
    ///
    /// - Throws: What is wrong with its form, an open quote at its end among it.
    public static func statements(in text: String) throws(SyntaxError) -> [Statement] {
        var tokenizer = Tokenizer()
        try tokenizer.feed(text: text)
        try tokenizer.finish()
        return tokenizer.statements
    }

    /// The one statement of a text, which begins on a line of a script; nil for a text without words.
    ///
    /// - Throws: ``SyntaxError``
    static func statement(_ text: some StringProtocol, line: Int) throws(SyntaxError) -> Statement? {
        var tokenizer = Tokenizer(lineNumber: line - 1)
        try tokenizer.feed(text: text)
        try tokenizer.finish()
        return tokenizer.statements.first { !$0.isEmpty }
    }

    /// Whether an entry of one or several lines needs no further line; one that is wrong needs none.
    public static func isWhole(_ text: String) -> Bool {
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: text)) != nil else { return true }
        return !tokenizer.needsMore
    }

    /// Reads all the lines of a text.
    ///
    /// - Throws: What is wrong with the first of them that is wrong; those behind it are not read then.
    mutating func feed(text: some StringProtocol) throws(SyntaxError) {
        for line in text.linesOfBytes { _ = try feed(line) }
    }

    /// Reads one line that is held in an array; see ``feed(_:)-(UnsafeBufferPointer<UInt8>)``.
    public mutating func feed(_ line: [UInt8]) throws(SyntaxError) -> Bool {
        let result: Result<Bool, SyntaxError> = line.withUnsafeBufferPointer { bytes in
            do throws(SyntaxError) { return .success(try feed(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
