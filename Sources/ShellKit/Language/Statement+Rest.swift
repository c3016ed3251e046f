extension Statement {
    /// What stands behind the first word, read as a statement of its own; nil where there is nothing, or the first word is
    /// not bare.
    ///
    /// - Throws: ``SyntaxError``
    func behindFirstWord() throws(SyntaxError) -> Statement? {
        guard let first = words.first, first.isBare, text.hasPrefix(first.text) else { return nil }
        return try Tokenizer.statement(text.dropFirst(first.text.count), line: line)
    }
}

extension Tokenizer {
    /// The one statement of a text, which begins on a line of a script; nil for a text without words.
    ///
    /// - Throws: ``SyntaxError``
    static func statement(_ text: some StringProtocol, line: Int) throws(SyntaxError) -> Statement? {
        var tokenizer = Tokenizer(lineNumber: line - 1)
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            _ = try tokenizer.feed(Array(line))
        }
        try tokenizer.finish()
        let statement = tokenizer.next()
        return statement?.words.isEmpty == false || statement?.systemCommand != nil ? statement : nil
    }
}
