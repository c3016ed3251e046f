/// The reason why an alias is unusable.
public enum AliasFault: Hashable, Sendable {
    /// The name is not a plain word: it contains a character with a meaning in the language.
    case name
    /// The alias has no text.
    case empty
    /// The text begins with an option instead of a command.
    case option(String)
    /// The text contains more than one command.
    case severalCommands
}
