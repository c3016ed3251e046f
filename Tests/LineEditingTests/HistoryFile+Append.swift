@testable import LineEditing

extension HistoryFile {
    /// Adds an entry, waits until it is in the file, and throws the error of this attempt.
    @discardableResult
    func append(_ text: String, time: Int? = nil) throws(LineEditingError) -> HistoryRecovery? {
        note(text, time: time)
        return try write()
    }
}
