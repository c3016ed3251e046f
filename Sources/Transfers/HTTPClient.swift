internal import Synchronization

/// Sends requests over HTTP, and fetches files by it.
///
/// It keeps limits, tries again what may pass, and follows redirects; whoever asks sees only how far it is and what came
/// of it. It makes its engines when they are first needed.
/// - Pattern: Facade
package final class HTTPClient: Sendable {
    private let current: Mutex<TransferSettings>
    let engines: Engines
    let gate: TransferGate
    let running = RunningTransfers()

    /// A client with connections of its own.
    package init(_ settings: TransferSettings = TransferSettings()) {
        current = Mutex(settings)
        engines = Engines(settings)
        gate = TransferGate(perHost: settings.perHost, total: settings.total)
    }

    /// The settings as they are now.
    var settings: TransferSettings { current.withLock { $0 } }

    /// Changes how long a server may say nothing, before its answer and within; transfers that run keep what they had.
    package func setPatience(_ time: Duration) {
        current.withLock { ($0.firstByte, $0.stall) = (time, time) }
    }

    /// Changes how many transfers run from one host at the same time, at least 1; those that run go on.
    package func setLimit(perHost: Int) { gate.setLimit(perHost: perHost) }

    /// How many transfers wait for their turn now.
    package var waiting: Int { gate.waiting }

    /// Cancels what runs and ends; returns when nothing is written any more. What is asked for afterwards fails.
    package func shutDown() async {
        await running.end()
        engines.shutDown()
    }
}
