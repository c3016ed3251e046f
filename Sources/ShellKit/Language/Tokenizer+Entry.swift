extension Tokenizer {
    /// Whether an entry of one or several lines needs no further line; one that is wrong needs none.
    public static func isWhole(_ text: String) -> Bool {
        var tokenizer = Tokenizer()
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            guard (try? tokenizer.feed(Array(line))) != nil else { return true }
        }
        return !tokenizer.needsMore
    }

    /// The statement that is being typed at the end of a text, its last word unfinished and perhaps empty.
    ///
    /// - Returns: Its words, and how many bytes of the text the last one takes, quotes and all; nil when the text is wrong
    ///   or the word began on an earlier line.
    static func unfinishedStatement(_ text: String) -> (words: [Word], lastWordLength: Int)? {
        // A character that nobody types ends the text, so that a word is open even behind a space.
        let end = "\u{1}"
        var tokenizer = Tokenizer()
        let lines = (text + end).utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(
            Array.init)
        for line in lines { guard (try? tokenizer.feed(line)) != nil else { return nil } }
        guard let last = lines.last, tokenizer.lastWordLine == tokenizer.lineNumber else { return nil }
        let length = last.count - end.utf8.count - tokenizer.lastWordStart
        for quote in ["'", "\""] where tokenizer.needsMore { _ = try? tokenizer.feed(Array(quote.utf8)) }
        guard let words = tokenizer.statements.last?.words, let open = words.last else { return nil }
        let typed = open.text.prefix { $0 != Character(end) }
        return (words.dropLast() + [Word(String(typed), literals: open.literals)], length)
    }

    /// Reads one line that is held in an array; see ``feed(_:)-(UnsafeBufferPointer<UInt8>)``.
    public mutating func feed(_ line: [UInt8]) throws(SyntaxError) -> Bool {
        let result: Result<Bool, SyntaxError> = line.withUnsafeBufferPointer { bytes in
            do throws(SyntaxError) { return .success(try feed(bytes)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
