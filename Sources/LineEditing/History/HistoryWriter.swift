import Dispatch
import Synchronization

/// Adds entries to a history without waiting for the file.
///
/// An entry is in memory at once, and also in the file unless another program holds its lock. In that case a queue
/// waits for the lock, as long as ``HistoryFile/append(_:time:)`` does; the order of the entries is preserved. Any
/// thread may use it.
public final class HistoryWriter: Sendable {
    private let history: HistoryFile
    private let queue = DispatchQueue(label: "history")
    private let reports = Mutex<[String]>([])

    /// A writer for a history; use one per history.
    public init(_ history: HistoryFile) {
        self.history = history
    }

    /// Adds an entry like ``HistoryFile/append(_:time:)``, but never waits.
    public func keep(_ text: String) {
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
    public func takeReports() -> [String] {
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
