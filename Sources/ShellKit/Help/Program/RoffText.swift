/// Writes text so that troff shows it as it stands.
///
/// The result is ASCII, whatever the locale of whoever reads the page (groff_char(7): `\[u2192]`), with signs that stay what
/// they are when they are copied out of the page.
enum RoffText {
    /// A text as a line, or part of one, that holds no request.
    static func escaped(_ text: some StringProtocol) -> String {
        let line = text.unicodeScalars.map(escaped).joined()
        return line.hasPrefix(".") || line.hasPrefix("\\(aq") ? "\\&" + line : line
    }

    /// A command's form with its names bold, what stands for something else in italics, and no break inside it.
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

    /// Bold, as what is typed as it stands.
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

    /// A scalar's number has four digits at least.
    private static func padded(_ digits: String) -> String {
        String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
