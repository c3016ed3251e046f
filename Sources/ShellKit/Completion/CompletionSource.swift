/// The source of candidates for the values of a parameter.
public enum CompletionSource: Sendable {
    /// No candidates.
    case none
    /// One of a few words.
    case choices([String])
    /// Several of a few words, separated by commas, each with an optional sign before it.
    case choiceList([String], sign: Character? = nil)
    /// The files below the typed path.
    case files
    /// The names of commands and help topics.
    case commands
    /// The names of plugins.
    case plugins
    /// The names of aliases.
    case aliases
    /// The names of settings.
    case settings
    /// The values of another object, queried outside the main actor and the editor's thread.
    case values(any ValueSource)
}
