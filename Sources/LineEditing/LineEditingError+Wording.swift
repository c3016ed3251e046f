import Glibc

extension LineEditingError: CustomStringConvertible {
    /// The message for a person.
    public var description: String {
        switch self {
        case .notATerminal:
            "Lines can be edited on a terminal only; this input is read as it comes."
        case .engineFailed:
            "The line editor cannot work with this terminal; try another value of TERM."
        case .threadFailed(let code):
            "The line editor cannot start its thread: \(reason(code))."
        case .readFailed(let code):
            "The input cannot be read: \(reason(code))."
        case .historyNotKept(let path, let code):
            "The history cannot be kept in '\(path)' (\(reason(code))); it lasts until the end of this session."
        case .signalsNotWatched(let code):
            "Signals cannot be watched: \(reason(code))."
        }
    }

    private func reason(_ code: Int32) -> String {
        String(cString: strerror(code)).lowercased()
    }
}
