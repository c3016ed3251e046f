/// How reading a line ended.
public enum LineEvent: Sendable, Equatable {
    /// The person entered a line; several lines are joined with line feeds.
    case line(String)
    /// Ctrl-C: the line is given up, the next one may be read.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// Another thread asked for the end, see ``LineEditor/end()``.
    case ended
}
