internal import Files

/// An error while lines are read or saved.
public enum LineEditingError: Error, Hashable {
    /// Input or output is not a terminal, or `TERM` is dumb or unknown. Use ``PlainLineReader`` instead.
    case notATerminal
    /// libedit cannot be started on this terminal.
    case engineFailed
    /// libedit, which is loaded with the first editor, is missing. Use ``PlainLineReader`` instead.
    case engineMissing
    /// The editor's thread cannot be created; `code` is the result of `pthread_create`.
    case threadFailed(code: Int32)
    /// The descriptor that wakes the editor's thread cannot be created; `code` is `errno`.
    case mailboxFailed(code: Int32)
    /// A read from the input failed; `code` is `errno`.
    case readFailed(code: Int32)
    /// The history cannot be written to its file. Until it can, the entries are in memory only.
    case historyNotWritten(path: String, code: Int32)
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
            "the input is not a terminal, so lines are read without editing."
        case .engineFailed:
            "the line editor does not support this terminal; try another value of TERM."
        case .engineMissing:
            "the line editor needs libedit, so lines are read without editing; install its package, such as libedit2 in Debian."
        case .threadFailed(let code):
            "the line editor cannot start its thread: \(reason(code))."
        case .mailboxFailed(let code):
            "the line editor cannot create its message pipe: \(reason(code))."
        case .readFailed(let code):
            "the input cannot be read: \(reason(code))."
        case .historyNotWritten(let path, let code):
            "cannot save the history in '\(path)' (\(reason(code))); the next line retries."
        case .historyIsNoFile(let path):
            "cannot save the history in '\(path)', which is not a regular file; remove it or replace it by a file."
        case .historyNotCut(let path, let code):
            "cannot remove the oldest lines from the history '\(path)' (\(reason(code))); the file grows."
        case .keysAreNoFile(let path):
            "cannot read key bindings from '\(path)', which is not a regular file; remove it or replace it by a file."
        case .keysTooLarge(let path, let limit):
            "cannot read key bindings from '\(path)', which is larger than \(limit >> 20) MB; shorten it."
        case .signalsNotWatched(let code):
            "cannot watch for signals: \(reason(code))."
        }
    }
}

extension LineEditingError {
    var sentence: String { description.prefix(1).uppercased() + description.dropFirst() }
}

/// A report that entries were written to a history's file after earlier failures.
struct HistoryRecovery: Sendable, Hashable {
    let path: String
    /// The number of entries that were written late.
    let count: Int
}

extension HistoryRecovery: CustomStringConvertible {
    /// The message for the user, in lower case, for use after a program's name.
    var description: String {
        "the history is saved in '\(path)' again, including the \(count == 1 ? "line" : "\(count) lines") that could not be saved."
    }
}

enum ExternalEditorFailure: Error, Equatable {
    case noFile(code: Int32)
    case notStarted(code: Int32)
    case notFound(editor: String)
    case failed(editor: String, status: Int32)
    case killed(editor: String, signal: Int32)
    case noRegularFile
    case tooLarge(limit: Int)
}

extension ExternalEditorFailure: CustomStringConvertible {
    /// The message for the user.
    var description: String {
        switch self {
        case .noFile(let code):
            "Cannot open the line in an editor: \(reason(code))."
        case .noRegularFile:
            "The editor did not save a regular file; the line is unchanged."
        case .tooLarge(let limit):
            "The editor saved more than \(limit >> 20) MB; the line is unchanged."
        case .notStarted(let code):
            "Cannot start the editor: \(reason(code))."
        case .notFound(""):
            "No editor was found; set VISUAL or EDITOR."
        case .notFound(let editor):
            "The editor '\(editor)' was not found; set VISUAL or EDITOR to another one."
        case .failed(let editor, let status):
            "The editor\(named(editor)) ended with status \(status); the line is unchanged."
        case .killed(let editor, let signal):
            "The editor\(named(editor)) was ended by signal \(signal); the line is unchanged."
        }
    }

    private func named(_ editor: String) -> String { editor.isEmpty ? "" : " '\(editor)'" }
}

private func reason(_ code: Int32) -> String {
    let error = SystemError(code: code)
    return error == .wouldWait ? "another program has locked it" : error.description.lowercased()
}
