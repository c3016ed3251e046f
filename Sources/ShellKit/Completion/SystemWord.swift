/// The last word of a line for `/bin/sh`, as far as completion needs to know it.
struct SystemWord: Equatable {
    /// What is typed of it, without the quote.
    private(set) var text: String
    /// The quote that it opened with.
    private(set) var quote: Character?
    /// Whether it names the program that is to run, and not what the program is given.
    private(set) var isProgram: Bool

    /// A word that is known; the one before anything was read, if nothing is said.
    init(_ text: String = "", quote: Character? = nil, isProgram: Bool = true) {
        self.text = text
        self.quote = quote
        self.isProgram = isProgram
    }

    /// Reads on.
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
