extension Tokenizer {
    /// The statements of a text that is still being typed, and where everything in it stands.
    ///
    /// What is open at the end ends there. Behind something that is wrong by itself nothing is read: no statement is answered
    /// then, but the marks up to there are.
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
        // It closes what is open, so that nothing can be wrong with it.
        try? feed(text: end)
    }
}
