internal import Dispatch
internal import Files
internal import Glibc
internal import Synchronization

/// Adds entries to a history without waiting for the file.
///
/// An entry is in memory at once, and also in the file unless another program holds its lock. In that case a queue
/// waits for the lock, up to a second, and up to another second if the file is cut back; the order of the entries is
/// preserved. Any thread may use it.
/// - Pattern: Facade (subsystem)
public final class HistoryWriter: Sendable {
    private let history: HistoryFile
    private let queue = DispatchQueue(label: "history")
    private let reports = Mutex<[String]>([])

    /// A writer for a history; use one per history.
    public init(_ history: HistoryFile) { self.history = history }

    /// Adds an entry: in memory at once, and to the file. It never waits.
    ///
    /// - Complexity: O(1), and O(n) if the file is cut back.
    public func append(_ text: String) {
        history.note(text)
        let isDone = report { () throws(LineEditingError) in
            let (isDone, recovery) = try history.writeAtOnce()
            return (recovery, isDone)
        }
        if isDone { return }
        queue.async { [self] in _ = report { () throws(LineEditingError) in (try history.write(), true) } }
    }

    /// Waits until all entries are written or refused; blocks no thread.
    nonisolated(nonsending) public func finish() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Returns and removes the messages for the user, in lower case: each error of the file once, and its recovery.
    public func removeReports() -> [String] {
        reports.withLock { reports in
            defer { reports = [] }
            return reports
        }
    }

    /// Stores the message of a write; returns true if no write remains, also after an error.
    private func report(_ write: () throws(LineEditingError) -> (HistoryRecovery?, Bool)) -> Bool {
        do throws(LineEditingError) {
            let (recovery, isDone) = try write()
            if let recovery { reports.withLock { $0.append(recovery.description) } }
            return isDone
        } catch {
            reports.withLock { $0.append(error.description) }
            return true
        }
    }
}

extension HistoryFile {
    /// Reads the entries that other sessions have appended. Does nothing while another thread accesses the file.
    ///
    /// - Complexity: O(n) in the appended bytes, or in the bytes of the whole file if it was replaced.
    public func refresh() {
        _ = access.withLockIfAvailable { access in
            guard let news = access.storage?.readNew() else { return }
            state.withLock { $0.merge(news) }
        }
    }

    /// Adds an entry in memory; `time` is in seconds since 1970, nil for now.
    func note(_ text: String, time: Int? = nil) {
        if text.isEmpty || text.hasPrefix(" ") { return }
        state.withLock { $0.note(HistoryRecord(time: time ?? Glibc.time(nil), text: text)) }
    }

    /// Writes the entries that the file lacks; waits for the lock.
    ///
    /// - Throws: ``LineEditingError/historyNotWritten(path:code:)``, ``LineEditingError/historyIsNoFile(path:)`` or
    ///   ``LineEditingError/historyNotCut(path:code:)``, each error only the first time.
    func write() throws(LineEditingError) -> HistoryRecovery? {
        try access.withLock { access throws(LineEditingError) in
            try access.write(state, limit: limit, isPatient: true)
        }
    }

    /// Writes the entries that the file lacks, without waiting.
    ///
    /// - Returns: `isDone` is false if ``write()`` has work to do; the recovery is to be reported.
    /// - Throws: The same errors as ``write()``.
    func writeAtOnce() throws(LineEditingError) -> (isDone: Bool, recovery: HistoryRecovery?) {
        var isDone = false
        let recovery = try access.withLockIfAvailable { access throws(LineEditingError) in
            defer { isDone = !access.isBusy }
            return try access.write(state, limit: limit, isPatient: false)
        }
        return (isDone, recovery ?? nil)
    }
}
