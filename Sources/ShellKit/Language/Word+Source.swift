extension Word {
    /// The word as the language writes it: bare as it was, or in quotes that keep what was literal literal.
    ///
    /// What was literal in part is quoted whole.
    public var source: String {
        isBare && !text.isEmpty ? text : Quoting.quoted(text, opening: text.contains("'") ? "\"" : "'")
    }
}
