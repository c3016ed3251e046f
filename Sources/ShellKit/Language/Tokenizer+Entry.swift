extension Tokenizer {
    /// The statement at the end of a text that is being typed. Its last word is unfinished and may be empty.
    ///
    /// - Returns: The words, and the length of the last one in the text in bytes, quotes included. Nil if the text is
    ///   invalid or the word began on an earlier line.
    static func unfinishedStatement(_ text: String) -> (words: [Word], lastWordLength: Int)? {
        // A control character ends the text, so that an open word exists even after a space.
        let end = "\u{1}"
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: text + end)) != nil, tokenizer.lastWordLine == tokenizer.lineNumber else {
            return nil
        }
        let lastLine = text.utf8.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
        let length = lastLine - tokenizer.lastWordStart
        for quote in ["'", "\""] where tokenizer.needsMore { try? tokenizer.feed(text: quote) }
        guard let words = tokenizer.statements.last?.words, let open = words.last else { return nil }
        let typed = open.text.prefix { $0 != Character(end) }
        return (words.dropLast() + [Word(String(typed), literals: open.literals)], length)
    }
}
