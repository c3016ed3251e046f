extension Statement {
    /// The text after the first word, parsed as a separate statement. Nil if there is none, or if the first word is not
    /// bare.
    ///
    /// - Throws: ``SyntaxError``
    func behindFirstWord() throws(SyntaxError) -> Statement? {
        guard let rest = textBehindFirstWord else { return nil }
        return try Tokenizer.statement(rest, line: line)
    }

    /// The typed text after the first word, also if that word was continued on another line; nil if it is not bare.
    var textBehindFirstWord: Substring? {
        guard let first = words.first, first.isBare, first.expansions.isEmpty else { return nil }
        var rest = text.utf8[...]
        Self.dropContinuations(of: &rest, andSpace: true)
        for byte in first.text.utf8 {
            Self.dropContinuations(of: &rest, andSpace: false)
            guard rest.popFirst() == byte else { return nil }
        }
        return Substring(rest)
    }

    /// Removes each line continuation at the start of the text, and with `andSpace` also spaces and tabs.
    private static func dropContinuations(of text: inout Substring.UTF8View, andSpace: Bool) {
        while true {
            if text.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "\n")]) {
                text.removeFirst(2)
            } else if andSpace, text.first == UInt8(ascii: " ") || text.first == UInt8(ascii: "\t") {
                text.removeFirst()
            } else {
                return
            }
        }
    }
}
