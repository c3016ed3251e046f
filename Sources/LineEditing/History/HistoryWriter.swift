import Dispatch
import Synchronization

/// Keeps what is entered in a history without making whoever enters it wait for the file.
///
/// An entry is in memory at once, and in the file too, unless somebody holds that one; then it is waited for elsewhere, as
/// long as ``HistoryFile/append(_:time:)`` does, and the order of the entries is kept. Any thread may use it.
public final class HistoryWriter: Sendable {
    private let history: HistoryFile
    private let queue = DispatchQueue(label: "history")
    private let reports = Mutex<[String]>([])

    /// A writer for a history; one is enough for each.
    public init(_ history: HistoryFile) {
        self.history = history
    }

    /// Keeps an entry, as ``HistoryFile/append(_:time:)`` does, but never waits.
    public func keep(_ text: String) {
        history.note(text)
        let isDone = report { () throws(LineEditingError) in
            let (isDone, recovery) = try history.writeAtOnce()
            return (recovery, isDone)
        }
        if isDone { return }
        queue.async { [self] in _ = report { () throws(LineEditingError) in (try history.write(), true) } }
    }

    /// Waits until all that was kept is in the file, or has been refused; blocks no thread.
    nonisolated(nonsending) public func finish() async {
        await withCheckedContinuation { continuation in queue.async { continuation.resume() } }
    }

    /// Sentences that are to be told, in lower case, and that no call has answered before: what is wrong with the file, each
    /// trouble once, and that it works again.
    public func takeReports() -> [String] {
        reports.withLock { reports in
            defer { reports = [] }
            return reports
        }
    }

    /// Notes what is to be told; answers whether all is done, which also holds where it cannot be done now.
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
