internal import Dispatch
internal import MusicLibrary
internal import Synchronization

/// Applies the changes of other programs in the background, and tries a lost connection again.
///
/// It has connections of its own to the log and to the file. So the session sees the changes as those of another program that uses the
/// same file.
final class CopyFollower: Sendable {
    private struct Copy {
        var isStopped = false
        /// The file, from the first change on.
        var store: SQLiteStore?
    }

    /// The seconds before the first connection, which a short script does not need.
    private static let delay = 0.2
    /// The seconds from a failure to the next attempt: twice as many after each, up to the longest pause.
    static let (shortestPause, longestPause) = (1.0, 60.0)
    /// The seconds of a wait for a notice, and the number of waits after which the log is read without one.
    private static let (wait, longestSilence) = (1.0, 20)

    private let (path, address): (String, String)
    private let state: SharingState
    private let open: @Sendable () throws -> any ChangeLog
    private let copy = Mutex(Copy())
    private let end = DispatchSemaphore(value: 0)

    /// Starts to follow the log of a copy.
    init(
        ofCopyAt path: String, _ address: String, _ state: SharingState,
        opening open: @escaping @Sendable () throws -> any ChangeLog
    ) {
        (self.path, self.address, self.state, self.open) = (path, address, state, open)
        DispatchQueue(label: "shared library", qos: .utility).async { self.work() }
    }

    /// Closes the file and ends the thread. Does not wait for the server.
    func stop() {
        copy.withLock { copy in
            copy.isStopped = true
            try? copy.store?.close()
            copy.store = nil
        }
        end.signal()
    }

    /// Ends a pause before the next attempt.
    func retry() { end.signal() }

    private var isStopped: Bool { copy.withLock { $0.isStopped } }

    private func work() {
        var pause = Self.shortestPause
        _ = end.wait(timeout: .now() + Self.delay)
        while !isStopped {
            do { try follow { pause = Self.shortestPause } } catch {
                switch error {
                case let error as LogError: state.noteFailure(error)
                case is CopyMismatch: state.noteFailure(ofCopy: SharingError.copyDiffers)
                default: state.noteFailure(ofCopy: error)
                }
            }
            _ = end.wait(timeout: .now() + pause)
            pause = min(2 * pause, Self.longestPause)
        }
    }

    /// Applies changes until the connection fails, or the follower is stopped.
    private func follow(_ connected: () -> Void) throws {
        let log = try open()
        defer { log.close() }
        // A notice is not lost between the reading of the log and the first wait.
        _ = try log.waitForNotice(seconds: 0)
        var silence = Self.longestSilence
        while !isStopped {
            if silence >= Self.longestSilence {
                try catchUp(log)
                silence = 0
                connected()
            }
            silence = try log.waitForNotice(seconds: Self.wait) ? Self.longestSilence : silence + 1
        }
    }

    private func catchUp(_ log: any ChangeLog) throws {
        while try log.newest() > state.values.applied {
            guard let number = try withCopy({ min(try $0.record.number, state.values.applied) }) else { return }
            let (entries, _) = try LogReplica.entries(of: log, after: number)
            try withCopy { try $0.apply(entries) }
            if entries.isEmpty { break }
        }
        state.noteConnection()
    }

    /// Calls `body` with the copy; returns nil if the follower is stopped.
    private func withCopy<Result: Sendable>(_ body: (LogReplica) throws -> Result) throws -> Result? {
        try copy.withLock { copy in
            guard !copy.isStopped else { return nil }
            let store = try copy.store ?? SQLiteStore(copyAt: path)
            copy.store = store
            return try body(LogReplica(store: store, address: address, state: state))
        }
    }
}
