import Glibc

extension LineEditingError: CustomStringConvertible {
    /// The message for a person, in lower case as it stands behind a program's name.
    public var description: String {
        switch self {
        case .notATerminal:
            "lines can be edited on a terminal only; this input is read as it comes."
        case .engineFailed:
            "the line editor cannot work with this terminal; try another value of TERM."
        case .threadFailed(let code):
            "the line editor cannot start its thread: \(reason(code))."
        case .readFailed(let code):
            "the input cannot be read: \(reason(code))."
        case .historyNotKept(let path, let code):
            "the history cannot be kept in '\(path)' (\(reason(code))); it lasts until the end of this session."
        case .signalsNotWatched(let code):
            "signals cannot be watched: \(reason(code))."
        }
    }

    private func reason(_ code: Int32) -> String {
        String(cString: strerror(code)).lowercased()
    }
}
