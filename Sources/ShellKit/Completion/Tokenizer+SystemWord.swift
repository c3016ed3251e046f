extension Tokenizer {
    /// The word at the end of a text that is being typed, in a line for `/bin/sh` after `!` or `|`; nil if the text has
    /// no such line.
    static func unfinishedSystemWord(_ text: String) -> SystemWord? {
        var tokenizer = Tokenizer()
        guard (try? tokenizer.feed(text: text)) != nil else { return nil }
        guard let command = tokenizer.statements.last?.systemCommand, text.last != "|", text.last != "!" else {
            return nil
        }
        var word = SystemWord()
        for character in command { word.take(character) }
        return word
    }
}
