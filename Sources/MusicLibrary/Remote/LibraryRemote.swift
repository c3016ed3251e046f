internal import Events
internal import Synchronization
internal import Transfers

/// Tells the remote of a library: it hears that the library has changed, and has the outbox posted.
///
/// - Pattern: Observer (concrete observer)
@MainActor
final class LibraryRemote {
    let board: RemoteBoard
    let relay: OutboxRelay
    private var observations: [Observation] = []
    private var firstLook: Task<Void, any Error>?

    /// How long what a program before has left is put off: those that only start and end never pay for it.
    private static let patience = Duration.milliseconds(20)

    /// Begins to listen.
    ///
    /// `isOnline` says whether there is anybody to tell; `wasOnline` whether there was when the library was last changed here,
    /// which is asked after every change and so may cost next to nothing.
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
        // Where it cannot be read now, it may be then.
        guard (try? isOnline()) ?? true else { return }
        firstLook = Task { [relay] in
            try await Task.sleep(for: Self.patience)
            if try isOnline() { relay.wake(.news) }
        }
    }

    /// Stops telling; what waits stays in the outbox.
    func close() {
        observations = []
        firstLook?.cancel()
        relay.close()
    }
}

/// A client that is made with the first post, since most programs never post.
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
