internal import ShellKit

extension AlbumPhrase {
    /// A sign of another query language, which is only text here.
    struct ForeignSign {
        /// The form that has the sign's meaning here.
        let advice: String
        /// The phrase in that form.
        let meant: String
        /// The field before the sign; nil for a sign between terms.
        var field: String?
    }

    /// The first sign of another query language; nil if there is none.
    var foreignSign: ForeignSign? {
        for (place, word) in words.enumerated() where word.isBare {
            if let sign = connective(word.text.lowercased(), at: place) ?? comparison(in: word, at: place) {
                return sign
            }
        }
        return nil
    }

    /// The phrase with spaces around its parentheses, if one stands right before a field: `(label:ecm , label:island)`.
    var joinedParentheses: ForeignSign? {
        let isJoined = words.contains { $0.isBare && $0.text.hasPrefix("(") && $0.text.contains(":") }
        guard isJoined else { return nil }
        let separated = words.flatMap { word in
            guard word.isBare else { return [word] }
            let inner = word.text.drop { $0 == "(" }
            let opening = Array(repeating: Word("("), count: word.text.count - inner.count)
            let closing = inner.reversed().prefix { $0 == ")" }.count
            let middle = inner.dropLast(closing)
            return opening + (middle.isEmpty ? [] : [Word(String(middle))])
                + Array(repeating: Word(")"), count: closing)
        }
        return ForeignSign(advice: "Put spaces around parentheses", meant: source(separated))
    }

    private func connective(_ text: String, at place: Int) -> ForeignSign? {
        let (before, after) = (words[..<place], words[(place + 1)...])
        guard let next = after.first else { return nil }
        switch text {
        case "or" where place > 0:
            return ForeignSign(advice: "A comma separates alternatives", meant: source(before + [","] + after))
        case "and" where place > 0:
            return ForeignSign(
                advice: "Terms that must all match need nothing between them", meant: source(before + after))
        case "not" where QuerySign(next) == nil:
            let negated = source(after)
            return ForeignSign(
                advice: "'^' excludes albums", meant: source(before) + (place > 0 ? " ^" : "^") + negated)
        default: return nil
        }
    }

    /// The sign in `artist=sting`, `year>=1990` or `genre!=pop`.
    private func comparison(in word: Word, at place: Int) -> ForeignSign? {
        let text = word.text
        guard let start = text.firstIndex(where: { "=<>!".contains($0) }), start > text.startIndex,
            !text[..<start].contains(":")
        else { return nil }
        let signs = ["==", "!=", ">=", "<=", "=", ">", "<"]
        guard let sign = signs.first(where: { text[start...].hasPrefix($0) }) else { return nil }
        let (name, value) = (text[..<start], text[start...].dropFirst(sign.count))
        guard !value.isEmpty else { return nil }
        let (advice, term) =
            switch sign {
            case "=": ("Write ':' between a field and its value", "\(name):\(value)")
            case "==": ("Write ':=' between a field and its whole value", "\(name):=\(value)")
            case "!=": ("'^' excludes albums", "^\(name):=\(value)")
            default: ("Write ':' before a comparison", "\(name):\(sign)\(value)")
            }
        let meant = source(words[..<place] + [Word(term)] + words[(place + 1)...])
        return ForeignSign(advice: advice, meant: meant, field: String(name))
    }

    private func source(_ words: some Sequence<Word>) -> String { words.map(\.source).joined(separator: " ") }
}
