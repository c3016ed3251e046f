internal import Glibc

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

extension LineEditingError: CustomStringConvertible {
    /// The message for the user, in lower case, for use after a program's name.
    public var description: String {
        switch self {
        case .notATerminal:
            "lines can be edited on a terminal only; this input is read as it comes."
        case .engineFailed:
            "the line editor cannot work with this terminal; try another value of TERM."
        case .threadFailed(let code):
            "the line editor cannot start its thread: \(reason(code))."
        case .mailboxFailed(let code):
            "the line editor cannot be reached by the program's other parts: \(reason(code))."
        case .readFailed(let code):
            "the input cannot be read: \(reason(code))."
        case .historyNotKept(let path, let code):
            "the history cannot be kept in '\(path)' now (\(reason(code))); with each line it is tried again."
        case .historyIsNoFile(let path):
            "the history cannot be kept in '\(path)', which is no file; put a file there, or take it away."
        case .historyNotCut(let path, let code):
            "the oldest lines cannot be taken out of the history '\(path)' (\(reason(code))); it grows until they can."
        case .keysAreNoFile(let path):
            "no keys are read from '\(path)', which is no file; put a file there, or take it away."
        case .keysTooLarge(let path, let limit):
            "no keys are read from '\(path)', which is larger than \(limit >> 20) MB; make it shorter."
        case .signalsNotWatched(let code):
            "signals cannot be watched: \(reason(code))."
        }
    }
}

extension LineEditingError {
    /// The message as a sentence of its own.
    var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }
}

extension HistoryRecovery: CustomStringConvertible {
    /// The message for the user, in lower case, for use after a program's name.
    public var description: String {
        "the history is kept in '\(path)' again, also \(count == 1 ? "the line" : "the \(count) lines") that it lacked."
    }
}

extension ExternalEditorFailure: CustomStringConvertible {
    /// The message for the user.
    var description: String {
        switch self {
        case .noFile(let code):
            "The line could not be handed to an editor: \(reason(code))."
        case .noRegularFile:
            "The editor left no file but something else in its place; the line is as it was."
        case .tooLarge(let limit):
            "The editor left more than \(limit >> 20) MB; the line is as it was."
        case .notStarted(let code):
            "The editor could not be started: \(reason(code))."
        case .notFound(""):
            "No editor was found; name one in VISUAL or EDITOR."
        case .notFound(let editor):
            "The editor '\(editor)' was not found; name another one in VISUAL or EDITOR."
        case .failed(let editor, let status):
            "The editor\(named(editor)) ended with status \(status); the line is as it was."
        case .killed(let editor, let signal):
            "The editor\(named(editor)) was ended by signal \(signal); the line is as it was."
        }
    }

    private func named(_ editor: String) -> String { editor.isEmpty ? "" : " '\(editor)'" }
}

private func reason(_ code: Int32) -> String {
    code == EWOULDBLOCK ? "another program holds it" : String(cString: strerror(code)).lowercased()
}
