extension Word {
    /// The word as the language writes it: read again it is the same word, whatever the value of a variable has brought into it.
    ///
    /// A bare word that needs no quoting is as it was. Elsewhere what was literal is in quotes where a quote can open, and
    /// behind `\` where none can; so is what would have a meaning that it does not have here.
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

    /// Whether the word's bare text is read as this word.
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

    /// The beginning of the word with a `\` before what is literal or would have a meaning.
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

    /// Whether the whole would be an operator, a comment, or an option, which a value is not.
    private var meansMore: Bool {
        let first = text.utf8.first
        return first == UInt8(ascii: "#") || (beginsWithValue && text == "!") || Word(text).isOption != isOption
            || ["|", "||", ">", ">>", "<", "&", "&&"].contains(text)
    }
}
