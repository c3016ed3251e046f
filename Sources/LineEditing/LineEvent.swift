/// The outcome of reading a line.
public enum LineEvent: Sendable, Equatable {
    /// The user entered a line. Several lines of an entry are joined with line feeds.
    case line(String)
    /// Ctrl-C: the line is cancelled, and the next one can be read.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Another thread requested the end; see ``LineEditor/end()``.
    case ended
}
