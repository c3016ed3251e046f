internal import Transfers

extension LibraryAPI {
    /// Whether a remote is told of each album that is added or deleted; false until one is set.
    ///
    /// The address is kept with the library, so that whoever changes this library tells the same server. Always false where the
    /// library can only be read.
    package var isOnline: Bool { get throws { try remote != nil } }

    /// The remote; nil where none is set.
    package var remote: RemoteAddress? { get throws { try store.remote } }

    /// How far the remote has been told, as it was when that was last looked at; nil where none is set, or nobody tells it.
    package var remoteState: RemoteState? { told?.board.state }

    /// How far the remote has been told, with what the library holds now, committed or not; nil where none is set.
    package func currentRemoteState() throws -> RemoteState? {
        guard let remote = try remote else { return nil }
        return RemoteState(
            remote: remote, waiting: try store.untold, activity: told?.board.state?.activity ?? .idle)
    }

    /// Sets the remote, which is then told of what changes from now on; what waits for another one goes to it.
    ///
    /// Without one, what waits is dropped. It is no change of the albums, and undo does not take it back.
    /// - Returns: How many changes were dropped.
    /// - Throws: ``LibraryError`` when it cannot be written.
    @discardableResult
    package func setRemote(_ remote: RemoteAddress?) throws -> Int {
        let dropped = try persistency.setRemote(remote)
        told?.relay.wake(.urgent)
        return dropped
    }

    /// Begins to tell the remote, now if something waits, and whenever the library changes.
    ///
    /// - Parameter environment: Where proxies and certificates are named, as other programs know them; looked at with the first post.
    package func bringRemote(
        environment: @autoclosure @escaping @Sendable () -> [String: String], pacing: RemotePacing = RemotePacing()
    ) {
        told?.close()
        guard !isReadOnly else { return }
        told = LibraryRemote(
            store.makeOutbox(), settings: { TransferSettings(environment: environment()) }, pacing: pacing,
            events: events, isOnline: { [weak self] in try self?.isOnline ?? false },
            wasOnline: { [store] in store.hadRemote })
    }

    /// Tries again at once what could not be told, and waits until all is told or something stops it.
    ///
    /// - Returns: How far the remote has been told then; nil where none is set.
    package func tellRemote() async throws -> RemoteState? {
        try flush()
        return await told?.relay.tellNow()
    }

    /// Leaves out the change that the remote refuses, and goes on with those behind it; nil where it refuses none.
    package func skipRefusedChange() async throws -> RemoteChange? {
        guard let told, try isOnline else { return nil }
        // A program that has just begun does not know yet what the server makes of it.
        if told.board.state == nil || told.board.state?.activity == .telling { _ = try await tellRemote() }
        guard case .refused(let change, _) = told.board.state?.activity else { return nil }
        try await told.relay.skip(change)
        return change
    }

    /// Tries again at once what could not be told.
    package func retryRemote() { told?.relay.wake(.urgent) }
}
