/// Why an alias could never be used.
public enum AliasFault: Hashable, Sendable {
    /// Its name cannot be typed as a word without a meaning of its own.
    case name
    /// It stands for nothing.
    case empty
    /// It begins with an option, and so with no command.
    case option(String)
    /// It stands for more than one command.
    case severalCommands
}
