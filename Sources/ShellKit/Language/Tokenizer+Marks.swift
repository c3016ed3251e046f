extension Tokenizer {
    /// The statements of a text that is being typed, and the ranges of its elements.
    ///
    /// An open quote ends at the end of the text. After a syntax error no statements are returned, but the marks before
    /// the error are.
    static func marked(_ text: String) -> (statements: [Statement], source: SourceMarks) {
        var tokenizer = Tokenizer()
        tokenizer.source = SourceMarks(length: text.utf8.count)
        try? tokenizer.feed(text: text)
        if tokenizer.needsMore { tokenizer.finishAnyhow() }
        return (tokenizer.statements, tokenizer.source ?? SourceMarks(length: 0))
    }

    private mutating func finishAnyhow() {
        let end =
            switch mode {
            case .single: "'"
            case .double: "\""
            case .between, .bare: ""
            }
        // The closing quote cannot cause an error.
        try? feed(text: end)
    }
}
