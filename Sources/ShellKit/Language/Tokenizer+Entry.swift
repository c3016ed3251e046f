extension Tokenizer {
    /// The statement that is being typed at the end of a text, its last word unfinished and perhaps empty.
    ///
    /// - Returns: Its words, and how many bytes of the text the last one takes, quotes and all; nil when the text is wrong
    ///   or the word began on an earlier line.
    static func unfinishedStatement(_ text: String) -> (words: [Word], lastWordLength: Int)? {
        // A character that nobody types ends the text, so that a word is open even behind a space.
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
