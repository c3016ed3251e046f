/// What can go wrong with reading lines and keeping them.
public enum LineEditingError: Error, Hashable {
    /// Input or output is no terminal, or `TERM` is dumb: read with ``PlainLineReader`` instead.
    case notATerminal
    /// libedit could not be started on this terminal.
    case engineFailed
    case threadFailed(code: Int32)
    case readFailed(code: Int32)
    /// The history cannot be kept in its file, and lives in memory from now on.
    case historyNotKept(path: String, code: Int32)
    case signalsNotWatched(code: Int32)
}
