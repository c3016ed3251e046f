/// What a person pressed, as far as the bytes of a terminal tell.
enum Key: Equatable {
    /// A character, control characters among them.
    case scalar(Unicode.Scalar)
    /// Escape on its own.
    case escape
    /// Escape and a character at once, which is how Alt arrives.
    case alt(Unicode.Scalar)
    /// A key with a name: a whole control sequence, with its escape character.
    case sequence([UInt8])
    /// A text that was pasted, cleaned.
    case paste(String)
    /// A control sequence that ended in the middle; it means nothing.
    case fragment
    /// No key: what the terminal answers to a question.
    case report(TerminalReport)
}
