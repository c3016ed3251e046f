internal import AlbumModel
internal import Events
internal import Transfers

/// Notifies the remote of a library: observes changes of the library and starts the relay for the outbox.
///
/// - Pattern: Observer (concrete observer)
/// - Pattern: Facade (subsystem)
@MainActor
final class RemoteNotifier {
    let progress: RemoteProgress
    let relay: OutboxRelay
    private var observations: [Observation] = []
    private var firstLook: Task<Void, any Error>?

    /// The delay before the first look at the outbox, so that short-lived programs never pay for it.
    private static let delay = Duration.milliseconds(20)

    /// Creates a notifier and starts to observe changes.
    ///
    /// `isOnline` returns true if the library has a remote. `wasOnline` returns true if it had a remote at its latest
    /// change by this program; it is called after every change and must be cheap.
    init(
        _ outbox: any Outbox, settings: @escaping @Sendable () -> TransferSettings, pacing: RemotePacing,
        events: EventCenter, isOnline: @escaping @MainActor () throws -> Bool,
        wasOnline: @escaping @MainActor () -> Bool
    ) {
        progress = RemoteProgress { state in
            Task { @MainActor in events.post(RemoteStateDidChange(state: state)) }
        }
        relay = OutboxRelay(outbox, settings: settings, pacing: pacing, progress: progress)
        observations = [
            events.observe(LibraryDidChange.self, as: "remote") { [relay] _ in
                if wasOnline() { relay.wake(.news) }
            }
        ]
        // If the library cannot be read now, the delayed look tries again.
        guard (try? isOnline()) ?? true else { return }
        firstLook = Task { [relay] in
            try await Task.sleep(for: Self.delay)
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
