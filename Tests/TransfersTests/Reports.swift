import Synchronization
import Transfers

/// The progress reports of a transfer.
final class Reports: Sendable {
    private let reports = Mutex<[TransferProgress]>([])

    var all: [TransferProgress] { reports.withLock { $0 } }
    var note: @Sendable (TransferProgress) -> Void { { report in self.reports.withLock { $0.append(report) } } }
}
