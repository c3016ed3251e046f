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

    private static func isHarmless(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "._/+@%,-".contains(character)
    }
}
