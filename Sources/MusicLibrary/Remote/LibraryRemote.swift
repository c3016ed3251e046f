internal import Events
internal import Synchronization
internal import Transfers

/// Notifies the remote of a library: it observes changes of the library and starts the relay for the outbox.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class LibraryRemote {
    let board: RemoteBoard
    let relay: OutboxRelay
    private var observations: [Observation] = []
    private var firstLook: Task<Void, any Error>?

    /// The delay before the first look at the outbox, so that short-lived programs never pay for it.
    private static let patience = Duration.milliseconds(20)

    /// Creates a remote and starts to observe changes.
    ///
    /// `isOnline` returns true if the library has a remote. `wasOnline` returns true if it had a remote at its latest
    /// change by this program; it is called after every change and must be cheap.
    init(
        _ outbox: any Outbox, settings: @escaping @Sendable () -> TransferSettings, pacing: RemotePacing,
        events: EventCenter, isOnline: @escaping @MainActor () throws -> Bool,
        wasOnline: @escaping @MainActor () -> Bool
    ) {
        board = RemoteBoard { state in
            Task { @MainActor in events.post(RemoteStateDidChange(state: state)) }
        }
        let client = LazyClient(settings)
        relay = OutboxRelay(outbox, client: { client.client }, pacing: pacing, board: board)
        observations = [
            events.observe(LibraryDidChange.self, as: "remote") { [relay] _ in
                if wasOnline() { relay.wake(.news) }
            }
        ]
        // If the library cannot be read now, the delayed look tries again.
        guard (try? isOnline()) ?? true else { return }
        firstLook = Task { [relay] in
            try await Task.sleep(for: Self.patience)
            if try isOnline() { relay.wake(.news) }
        }
    }

    /// Stops posting; pending changes stay in the outbox.
    func close() {
        observations = []
        firstLook?.cancel()
        relay.close()
    }
}

/// Creates the client at the first post, because most programs never post.
private final class LazyClient: Sendable {
    private let settings: @Sendable () -> TransferSettings
    private let made = Mutex<HTTPClient?>(nil)

    init(_ settings: @escaping @Sendable () -> TransferSettings) { self.settings = settings }

    var client: HTTPClient {
        made.withLock { made in
            if let made { return made }
            let client = HTTPClient(settings())
            made = client
            return client
        }
    }
}
