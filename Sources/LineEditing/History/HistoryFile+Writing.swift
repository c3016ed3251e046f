import Glibc
import Synchronization

extension HistoryFile {
    /// Keeps an entry: in memory at once, and in the file, whose lock is waited for where others hold it: a second at
    /// most, and another one where the file was cut back meanwhile.
    ///
    /// - Parameter time: In seconds since 1970; now, if none is given.
    /// - Returns: What is to be told when entries went into the file that it had refused before.
    /// - Throws: ``LineEditingError/historyNotKept(path:code:)``, ``LineEditingError/historyIsNoFile(path:)`` or
    ///   ``LineEditingError/historyNotCut(path:code:)``, each trouble only the first time that it comes.
    /// - Complexity: O(1), and O(n) when the file is cut back.
    @discardableResult
    public func append(_ text: String, time: Int? = nil) throws(LineEditingError) -> HistoryRecovery? {
        note(text, time: time)
        return try write()
    }

    /// Reads what other sessions have appended since; while somebody writes, that one reads it.
    ///
    /// - Complexity: O(n) in the bytes that were appended, or in those of the whole file when it has been replaced.
    public func refresh() {
        _ = access.withLockIfAvailable { access in
            guard let news = access.storage?.readNew() else { return }
            state.withLock { $0.take(news) }
        }
    }

    /// Keeps an entry in memory.
    func note(_ text: String, time: Int? = nil) {
        if text.isEmpty || text.hasPrefix(" ") { return }
        state.withLock { $0.note(HistoryRecord(time: time ?? Glibc.time(nil), text: text)) }
    }

    /// Writes what the file does not have yet, and waits for the file.
    func write() throws(LineEditingError) -> HistoryRecovery? {
        try news(access.withLock { $0.result(ofWriting: state, limit: limit, isPatient: true) })
    }

    /// Writes what the file does not have yet without waiting for anybody.
    ///
    /// - Returns: Whether nothing is left for ``write()``, and what is to be told.
    /// - Throws: As ``append(_:time:)``.
    func writeAtOnce() throws(LineEditingError) -> (isDone: Bool, recovery: HistoryRecovery?) {
        let attempt = access.withLockIfAvailable { access in
            (access.result(ofWriting: state, limit: limit, isPatient: false), !access.isBusy)
        }
        guard let (result, isDone) = attempt else { return (false, nil) }
        return (isDone, try news(result))
    }

    private func news(_ result: Result<Int, HistoryTrouble>) throws(LineEditingError) -> HistoryRecovery? {
        switch result {
        case .success(let count): return count > 0 ? HistoryRecovery(path: path, count: count) : nil
        case .failure(.notKept(.system(let code))): throw .historyNotKept(path: path, code: code)
        case .failure(.notCut(.system(let code))): throw .historyNotCut(path: path, code: code)
        case .failure: throw .historyIsNoFile(path: path)
        }
    }
}
