/// What can go wrong with reading lines and keeping them.
public enum LineEditingError: Error, Hashable {
    /// Input or output is no terminal, or `TERM` is dumb or unknown: read with ``PlainLineReader`` instead.
    case notATerminal
    /// libedit could not be started on this terminal.
    case engineFailed
    /// No thread could be had for the editor; `code` is `pthread_create`'s answer.
    case threadFailed(code: Int32)
    /// The editor has no descriptor by which its thread is woken; `code` is `errno`.
    case mailboxFailed(code: Int32)
    /// The input broke off; `code` is `errno`.
    case readFailed(code: Int32)
    /// The history cannot be kept in its file, and lives in memory as long as that is so.
    case historyNotKept(path: String, code: Int32)
    /// The history's path leads to a directory, a device, a FIFO or a socket.
    case historyIsNoFile(path: String)
    /// The oldest entries cannot be taken out of the history's file.
    case historyNotCut(path: String, code: Int32)
    /// A person's own keys are not in a file, but in a directory, a device, a FIFO or a socket.
    case keysAreNoFile(path: String)
    /// The file with a person's own keys has more than so many bytes.
    case keysTooLarge(path: String, limit: Int)
    /// A signal could not be watched for; `code` is `errno`.
    case signalsNotWatched(code: Int32)
}
