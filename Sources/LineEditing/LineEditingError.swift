/// An error while lines are read or saved.
public enum LineEditingError: Error, Hashable {
    /// Input or output is not a terminal, or `TERM` is dumb or unknown. Use ``PlainLineReader`` instead.
    case notATerminal
    /// libedit cannot be started on this terminal.
    case engineFailed
    /// The editor's thread cannot be created; `code` is the result of `pthread_create`.
    case threadFailed(code: Int32)
    /// The descriptor that wakes the editor's thread cannot be created; `code` is `errno`.
    case mailboxFailed(code: Int32)
    /// A read from the input failed; `code` is `errno`.
    case readFailed(code: Int32)
    /// The history cannot be written to its file. Until it can, the entries are in memory only.
    case historyNotKept(path: String, code: Int32)
    /// The history's path is a directory, a device, a FIFO or a socket.
    case historyIsNoFile(path: String)
    /// The oldest entries cannot be removed from the history's file.
    case historyNotCut(path: String, code: Int32)
    /// The path of the user's key bindings is a directory, a device, a FIFO or a socket.
    case keysAreNoFile(path: String)
    /// The file with the user's key bindings has more than `limit` bytes.
    case keysTooLarge(path: String, limit: Int)
    /// Signals cannot be watched; `code` is `errno`.
    case signalsNotWatched(code: Int32)
}
