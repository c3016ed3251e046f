extension StringProtocol {
    /// The lines as ``Tokenizer`` reads them: bytes without the line feed.
    var linesOfBytes: [[UInt8]] {
        utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { Array($0) }
    }
}

extension Tokenizer {
    /// The statements of a complete text.
    ///
    /// - Throws: The first ``SyntaxError``, which may be an unclosed quote at the end.
    public static func statements(in text: String) throws(SyntaxError) -> [Statement] {
        var tokenizer = Tokenizer()
        try tokenizer.feed(text: text)
        try tokenizer.finish()
        return tokenizer.statements
    }

    /// The statement in a text that begins on a line of a script; nil for a text without words.
    ///
    /// - Throws: ``SyntaxError``
    static func statement(_ text: some StringProtocol, line: Int) throws(SyntaxError) -> Statement? {
        try statements(in: text, line: line).first
    }

    /// The statements in a text that begins on a line of a script, without empty ones.
    ///
    /// - Throws: ``SyntaxError``
    static func statements(in text: some StringProtocol, line: Int) throws(SyntaxError) -> [Statement] {
        var tokenizer = Tokenizer(lineNumber: line - 1)
        try tokenizer.feed(text: text)
        try tokenizer.finish()
        return tokenizer.statements.filter { !$0.isEmpty }
    }

    /// True if an entry of one or more lines needs no further line. An invalid entry needs none.
    public static func isWhole(_ text: String) -> Bool {
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: text)) != nil else { return true }
        return !tokenizer.needsMore
    }

    /// Reads all lines of a text.
    ///
    /// - Throws: The first ``SyntaxError``; the lines after it are not read.
    mutating func feed(text: some StringProtocol) throws(SyntaxError) {
        for line in text.linesOfBytes { _ = try feed(line) }
    }

    /// Reads one line from an array; see ``feed(_:)-(UnsafeBufferPointer<UInt8>)``.
    public mutating func feed(_ line: [UInt8]) throws(SyntaxError) -> Bool {
        let result: Result<Bool, SyntaxError> = line.withUnsafeBufferPointer { bytes in
            do throws(SyntaxError) { return .success(try feed(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
