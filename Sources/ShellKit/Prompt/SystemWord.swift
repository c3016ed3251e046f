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

    init(endOf line: String) {
        self.init()
        for character in line { read(character) }
    }

    private mutating func read(_ character: Character) {
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

    /// The variable that is being typed at the end of the word, from its `$`; nil if there is none, as in single quotes.
    var variable: Substring? {
        guard quote != "'", let dollar = text.lastIndex(of: "$") else { return nil }
        let isEscaped = !text[..<dollar].reversed().prefix { $0 == "\\" }.count.isMultiple(of: 2)
        let name = text[dollar...].dropFirst().trimmingPrefix("{")
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
        return isName && !isEscaped ? text[dollar...] : nil
    }
}
