/// Where the values of a parameter come from when one is being completed.
public enum CompletionSource: Sendable {
    /// Nothing is known about them.
    case none
    /// One of a few words.
    case choices([String])
    /// Some of a few words, with commas between them; the sign, if there is one, may stand before each.
    case choiceList([String], sign: Character? = nil)
    /// The files beneath what is typed.
    case files
    /// The names of commands and help topics.
    case commands
    /// The names of plugins.
    case plugins
    /// The names of aliases.
    case aliases
    /// The names of settings.
    case settings
    /// What somebody else knows, asked off the main actor and the editor's thread.
    case values(any ValueSource)
}
