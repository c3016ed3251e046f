internal import LineEditing

/// A variable whose name is being typed at the end of a text: `$na` or `${na`.
struct UnfinishedVariable {
    /// The typed text, from the `$`.
    let typed: String
    private let name: String

    /// Nil if no variable's name is being typed, as in single quotes.
    init?(in text: String) {
        let name = text.reversed().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        var before = text.dropLast(name.count)
        var sign = "$"
        if before.hasSuffix("{") {
            sign = "${"
            before.removeLast()
        }
        guard before.hasSuffix("$") else { return nil }
        before.removeLast()
        guard before.reversed().prefix(while: { $0 == "\\" }).count.isMultiple(of: 2) else { return nil }
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: before)) != nil else { return nil }
        guard tokenizer.mode != .single else { return nil }
        self.name = String(name.reversed())
        typed = sign + self.name
    }

    /// The variables that complete the name and, if a letter was typed, those of the environment. The values of the
    /// environment are not displayed, because they may be secret.
    func candidates(among variables: [CompletionValue]) -> [Candidate] {
        let names = Set(variables.map(\.text))
        let inherited = name.isEmpty ? [] : Environment.all.filter { !names.contains($0.key) }
        let known = variables + inherited.map { CompletionValue($0.key) }.sorted { $0.text < $1.text }
        let isBraced = typed.hasPrefix("${")
        return known.filter { $0.text.hasPrefix(name) }.map { variable in
            Candidate(
                (isBraced ? "${" : "$") + variable.text + (isBraced ? "}" : ""), display: variable.text,
                detail: variable.detail, suffix: "")
        }
    }
}
