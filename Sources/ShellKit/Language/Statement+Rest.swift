extension Statement {
    /// What stands behind the first word, read as a statement of its own; nil where there is nothing, or the first word is
    /// not bare.
    ///
    /// - Throws: ``SyntaxError``
    func behindFirstWord() throws(SyntaxError) -> Statement? {
        guard let rest = textBehindFirstWord else { return nil }
        return try Tokenizer.statement(rest, line: line)
    }

    /// What was typed behind the first word, also where that word was continued on another line; nil where it is not bare.
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

    /// Takes away each `\` at the end of a line that the text begins with, and the space between them.
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
