/// Escapes text for troff.
///
/// The result is ASCII, independent of the reader's locale (groff_char(7): `\[u2192]`). Quotes and dashes remain
/// correct if they are copied from the page.
enum RoffText {
    /// Text for a line, or a part of one, that is not a request.
    static func escaped(_ text: some StringProtocol) -> String {
        let line = text.unicodeScalars.map(escaped).joined()
        return line.hasPrefix(".") || line.hasPrefix("\\(aq") ? "\\&" + line : line
    }

    /// A usage line with names in bold and placeholders in italics, without line breaks.
    static func form(_ text: String) -> String {
        var result = ""
        var word = ""
        for character in text + " " {
            if character.isLetter || character.isNumber || "-_".contains(character) {
                word.append(character)
            } else {
                result += styled(word) + (character == " " ? "\\ " : escaped(String(character)))
                word = ""
            }
        }
        return String(result.dropLast(2))
    }

    /// Literal text in bold.
    static func bold(_ text: String) -> String {
        "\\fB\(escaped(text))\\fR"
    }

    private static func styled(_ word: String) -> String {
        guard word.contains(where: \.isLetter) else { return escaped(word) }
        let isPlaceholder = !word.hasPrefix("-") && word == word.uppercased()
        return isPlaceholder ? "\\fI\(escaped(word))\\fR" : bold(word)
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        switch scalar {
        case "\\": "\\e"
        case "-": "\\-"
        case "'": "\\(aq"
        case "`": "\\(ga"
        case "^": "\\(ha"
        case "~": "\\(ti"
        case "\"": "\\(dq"
        case "…": "..."
        case _ where scalar.isASCII: String(scalar)
        default: "\\[u" + padded(String(scalar.value, radix: 16, uppercase: true)) + "]"
        }
    }

    /// The name of a scalar has at least four digits.
    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
