extension Word {
    /// The word in source form. Tokenizing the result yields the same word, also if its text comes from a variable.
    ///
    /// A bare word without special characters is unchanged. Elsewhere, literal parts are quoted if a quote can open
    /// there, or else escaped with `\`; so is text that would otherwise have a special meaning.
    public var source: String {
        if isPlain { return text }
        if text.isEmpty || literals == [0..<text.utf8.count] || text.utf8.contains(UInt8(ascii: "\n"))
            || text.utf8.last == UInt8(ascii: "\r")
        {
            return quoted(from: 0)
        }
        if let tail = literals.first, literals.count == 1, tail.upperBound == text.utf8.count,
            let last = text.utf8.prefix(tail.lowerBound).last, last == UInt8(ascii: "=") || last == UInt8(ascii: ":")
        {
            return escaped(through: tail.lowerBound) + quoted(from: tail.lowerBound)
        }
        return escaped(through: text.utf8.count)
    }

    /// True if the text without quotes is read back as this word.
    private var isPlain: Bool {
        guard isBare, !(beginsWithValue && text == "!"), Word(text).isOption == isOption,
            let statements = try? Tokenizer.statements(in: text), statements.count == 1
        else { return false }
        return statements[0].words == [Word(text)] && statements[0].systemCommand == nil
    }

    private func quoted(from offset: Int) -> String {
        let text = String(Substring(self.text.utf8.dropFirst(offset)))
        return Quoting.quoted(text, opening: text.contains("'") ? "\"" : "'")
    }

    /// The first part of the word, with a `\` before literal characters and those that would have a special meaning.
    private func escaped(through end: Int) -> String {
        var result = ""
        var offset = 0
        for scalar in text.unicodeScalars where offset < end {
            if isLiteral(at: offset) || " \t;\\$'\"".unicodeScalars.contains(scalar) || (offset == 0 && meansMore) {
                result += "\\"
            }
            result.unicodeScalars.append(scalar)
            offset += UTF8.width(scalar)
        }
        return result
    }

    /// True if the unescaped text would be an operator, a comment or, unlike the word, an option.
    private var meansMore: Bool {
        let first = text.utf8.first
        return first == UInt8(ascii: "#") || (beginsWithValue && text == "!") || Word(text).isOption != isOption
            || ["|", "||", ">", ">>", "<", "&", "&&"].contains(text)
    }
}
