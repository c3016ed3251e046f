/// Why an alias could never be used.
public enum AliasFault: Hashable, Sendable {
    /// Its name cannot be typed as a word without a meaning of its own.
    case name
    /// It stands for nothing.
    case empty
    /// It stands for more than one command.
    case severalCommands
}
