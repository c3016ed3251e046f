extension Tokenizer {
    /// The word that is being typed at the end of a text, where it stands in a line for `/bin/sh`: behind `!` or `|`.
    ///
    /// - Returns: The word and the quote that it opened with; nil where the text has no such line.
    static func unfinishedSystemPath(_ text: String) -> (text: String, quote: Character?)? {
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: text)) != nil else { return nil }
        guard let command = tokenizer.statements.last?.systemCommand, text.last != "|", text.last != "!" else {
            return nil
        }
        var word = ""
        var quote: Character?
        for character in command {
            if quote == nil, " \t;|&<>()".contains(character) {
                word = ""
            } else if quote == nil, word.isEmpty, "'\"".contains(character) {
                quote = character
            } else if character == quote {
                (quote, word) = (nil, "")
            } else {
                word.append(character)
            }
        }
        return (word, quote)
    }
}
