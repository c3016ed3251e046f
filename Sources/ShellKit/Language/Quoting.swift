/// Writes words so that the language reads them as they are meant.
public enum Quoting {
    /// The text as one word: bare where that is enough, else in the quotes that need fewest escapes.
    ///
    /// - Parameter opening: A quote that was already typed and is to be kept.
    public static func quoted(_ text: String, opening: Character? = nil) -> String {
        if opening == nil, !text.isEmpty, text.allSatisfy(isHarmless) { return text }
        if opening != "\"", !text.contains("'") { return "'\(text)'" }
        var result = "\""
        for character in text {
            switch character {
            case "\"", "\\", "$": result += "\\\(character)"
            case "\n": result += "\\n"
            case "\t": result += "\\t"
            default: result.append(character)
            }
        }
        return result + "\""
    }

    private static func isHarmless(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._/+@%,-".contains(character)
    }
}
