/// The last word of a line for `/bin/sh`, as completion needs it.
struct SystemWord: Equatable {
    /// The typed text, without the quote.
    private(set) var text: String
    /// The opening quote of the word; nil if it has none.
    private(set) var quote: Character?
    /// True if the word is the name of the program to run, false if it is an argument.
    private(set) var isProgram: Bool

    /// A word; by default the empty one at the start of a line.
    init(_ text: String = "", quote: Character? = nil, isProgram: Bool = true) {
        self.text = text
        self.quote = quote
        self.isProgram = isProgram
    }

    /// Reads the next character.
    mutating func take(_ character: Character) {
        if quote == nil, ";|&(".contains(character) {
            (text, isProgram) = ("", true)
        } else if quote == nil, " \t\n<>)".contains(character) {
            if !text.isEmpty || "<>)".contains(character) { isProgram = false }
            text = ""
        } else if quote == nil, text.isEmpty, "'\"".contains(character) {
            quote = character
        } else if character == quote {
            (quote, text, isProgram) = (nil, "", false)
        } else {
            text.append(character)
        }
    }
}
