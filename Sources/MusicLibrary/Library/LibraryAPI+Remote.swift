internal import AlbumModel
internal import Transfers

extension LibraryAPI {
    /// True if a remote is set, which is notified of each added or deleted album.
    ///
    /// The address is stored in the library, so that all programs notify the same server. Always false for a read-only library.
    package var isOnline: Bool { get throws { try remote != nil } }

    /// The remote; nil if none is set.
    package var remote: RemoteAddress? { get throws { try store.remote } }

    /// The progress as last observed; nil if no remote is set or no relay is running.
    package var remoteState: RemoteState? { notifier?.progress.state }

    /// The progress with the current number of pending changes, committed or not; nil if no remote is set.
    package func currentRemoteState() throws -> RemoteState? {
        guard let remote = try remote else { return nil }
        return RemoteState(
            remote: remote, waiting: try store.outboxCount, activity: remoteState?.activity ?? .idle)
    }

    /// Sets the remote, which is notified of future changes and receives the pending changes of the previous one.
    ///
    /// Nil removes the remote and discards pending changes. This is not a change of albums, so undo does not affect it.
    /// - Returns: The number of discarded changes.
    /// - Throws: ``LibraryError`` when it cannot be written.
    @discardableResult
    package func setRemote(_ remote: RemoteAddress?) throws -> Int {
        guard !journal.state.isChanging else { throw LibraryError.changeIsOpen }
        try journal.commit()
        let dropped = try store.setRemote(remote)
        try journal.commit()
        retryRemote()
        return dropped
    }

    /// Starts the relay, which posts pending changes now and after each change of the library.
    ///
    /// - Parameter environment: The environment variables for proxies and certificates; evaluated at the first post.
    package func startRemote(
        environment: @autoclosure @escaping @Sendable () -> [String: String], pacing: RemotePacing = RemotePacing()
    ) {
        notifier?.close()
        guard !isReadOnly else { return }
        notifier = RemoteNotifier(
            store.makeOutbox(), settings: { TransferSettings(environment: environment()) }, pacing: pacing,
            events: events, isOnline: { [weak self] in try self?.isOnline ?? false },
            wasOnline: { [store] in store.hadRemote })
    }

    /// Retries immediately, and waits until all changes are posted or the relay stops.
    ///
    /// - Returns: The progress then; nil if no remote is set.
    package func postToRemote() async throws -> RemoteState? {
        try journal.commit()
        return await notifier?.relay.postNow()
    }

    /// Discards the change that the remote refuses and continues with the next; returns nil if none is refused.
    package func skipRefusedChange() async throws -> RemoteChange? {
        guard let notifier, try isOnline else { return nil }
        // A new process does not know the response of the server yet.
        if remoteState == nil || remoteState?.activity == .posting { _ = try await postToRemote() }
        guard case .refused(let change, _) = remoteState?.activity else { return nil }
        try await notifier.relay.skip(change)
        return change
    }

    /// Retries immediately.
    package func retryRemote() { notifier?.relay.wake(.urgent) }
}
