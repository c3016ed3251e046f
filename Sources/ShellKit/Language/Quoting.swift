/// Quotes text so that the tokenizer reads it back unchanged.
public enum Quoting {
    /// The text as one word: bare if that suffices, else in single quotes if they can hold it, else in double quotes.
    ///
    /// - Parameter opening: A quote that was already typed. It is reused if it can hold the text.
    public static func quoted(_ text: String, opening: Character? = nil) -> String {
        if opening == nil, !text.isEmpty, text.allSatisfy(isHarmless) { return text }
        if opening != "\"", !text.utf8.contains(UInt8(ascii: "'")), !text.contains("\r\n") { return "'\(text)'" }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\", "$": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// A text as one word for `/bin/sh` and similar shells.
    static func quotedForSystem(_ text: String) -> String {
        guard text.unicodeScalars.contains("'") else { return "'\(text)'" }
        let isReadable = !text.unicodeScalars.contains { "\"$`\\!".unicodeScalars.contains($0) }
        return isReadable ? "\"\(text)\"" : posix(text)
    }

    /// A word for `/bin/sh`, bash and zsh, in single quotes, within which only a single quote is special.
    package static func posix(_ text: String) -> String {
        "'" + text.unicodeScalars.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
    }

    /// A word for fish, in single quotes, within which `\` escapes a single quote and itself.
    static func fish(_ text: String) -> String { "'" + escaped(text, "\\'") + "'" }

    /// A text with a `\` before each of the special characters.
    static func escaped(_ text: String, _ special: String) -> String {
        text.unicodeScalars.map { special.unicodeScalars.contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    /// The words of a program's arguments as a line that means the same.
    static func line(of words: [String]) -> String {
        words.map { text in
            if Word(text).source == text { return text }
            let lead = text.prefixMatch(of: /[^=:]*(=|:[=~]|:[<>]=?|:)/)?.0 ?? ""
            return lead.contains(" ")
                ? Word.quoted(text).source
                : Word.quoted(String(text.dropFirst(lead.count)), behind: String(lead)).source
        }.joined(separator: " ")
    }

    private static func isHarmless(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._/+@%,-".contains(character)
    }
}

/// The bytes and words that have a meaning in the language.
enum SpecialCharacters {
    /// True if the bytes are one of the operators `|`, `||`, `>`, `>>`, `<`, `&`, `&&`.
    static func areOperator(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
        guard word.count <= 2, let first = word.first else { return false }
        switch first {
        case UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "&"): return word.count == 1 || word[1] == first
        case UInt8(ascii: "<"): return word.count == 1
        default: return false
        }
    }

    /// True for a byte that ends an unquoted word.
    static func separates(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: ";")
    }

    /// True for a byte that is not an ordinary character of an unquoted word, also for a null, which no word can contain.
    static func hasMeaning(_ byte: UInt8) -> Bool {
        switch byte {
        case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "\\"), UInt8(ascii: "$"),
            UInt8(ascii: "'"), UInt8(ascii: "\""):
            true
        default: false
        }
    }

    /// True for a byte that is not an ordinary character between double quotes.
    static func hasMeaningInDoubleQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "$")
    }

    /// The length of the sign in a word after which a quote opens: 1 for `=` and `:`, 2 for `:~`, `:>`, `:<` and the `..` of
    /// a range; 0 if a quote at the position is an ordinary character.
    static func lengthOfSign(
        beforeQuoteAt end: Int, in word: some BidirectionalCollection<UInt8>, literals: [Range<Int>]
    ) -> Int {
        let sign = word.prefix(end).suffix(2)
        switch sign.last {
        case UInt8(ascii: "="), UInt8(ascii: ":"): return 1
        case UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: ">"):
            guard sign.count == 2, sign.first == UInt8(ascii: ":") else { return 0 }
        case UInt8(ascii: "."):
            guard isRange(word.prefix(end), literals: literals) else { return 0 }
        default: return 0
        }
        return literals.cover(end - 1) || literals.cover(end - 2) ? 0 : 2
    }

    /// True if a term ends in the first two dots of its value: `year:1990..`, but neither `Wait..` nor `title:~a..`.
    private static func isRange(_ term: some BidirectionalCollection<UInt8>, literals: [Range<Int>]) -> Bool {
        let colon = term.indices.first { index in
            term[index] == UInt8(ascii: ":") && !literals.cover(term.distance(from: term.startIndex, to: index))
        }
        guard let colon else { return false }
        let value = term[colon...].dropFirst()
        return value.first.map { !"=~<>".utf8.contains($0) } ?? false
            && value.firstRange(of: "..".utf8)?.upperBound == value.endIndex
    }
}
