import CLibEdit
import Glibc
import Synchronization

/// Takes signals on a thread of its own, where ordinary code may run, instead of in a signal handler.
///
/// Make it first thing in `main`, before any other thread exists: it blocks the signals in the calling thread, and threads that
/// are made later inherit that. So do child processes: whoever spawns one gives it an empty mask (`POSIX_SPAWN_SETSIGMASK`).
/// SIGWINCH and SIGCONT are always watched, for the editors that they are forwarded to.
public final class SignalWatcher: Sendable {
    private struct Receivers: Sendable {
        var editors: [LineEditor] = []
        var handler: (@Sendable (Int32) -> Void)?
        /// What came before there was a handler.
        var early: [Int32] = []
    }

    private let signals: Set<Int32>
    private let receivers = Mutex(Receivers())

    /// Begins to watch; signals that come before there is a handler are kept for it.
    /// - Throws: ``LineEditingError/signalsNotWatched(code:)`` or ``LineEditingError/threadFailed(code:)``.
    public init(_ signals: Set<Int32>) throws(LineEditingError) {
        self.signals = signals
        var mask = sigset_t()
        sigemptyset(&mask)
        for signal in signals.union([SIGWINCH, SIGCONT]) { sigaddset(&mask, signal) }
        let code = pthread_sigmask(SIG_BLOCK, &mask, nil)
        guard code == 0 else { throw .signalsNotWatched(code: code) }
        let descriptor = cle_signals_open(&mask)
        guard descriptor >= 0 else { throw .signalsNotWatched(code: errno) }
        _ = try EditorThread { [weak self] in
            while let signal = SignalWatcher.next(from: descriptor) {
                guard let self else { break }
                self.take(signal)
            }
            close(descriptor)
        }
    }

    /// Sets what is done with the watched signals; called on the watcher's thread, one signal at a time.
    public func handle(_ handler: @escaping @Sendable (Int32) -> Void) {
        let early = receivers.withLock { receivers in
            receivers.handler = handler
            defer { receivers.early = [] }
            return receivers.early
        }
        for signal in early { handler(signal) }
    }

    /// Lets an editor know when the terminal changes its size and when the program goes on after a stop.
    public func forward(to editor: LineEditor) {
        receivers.withLock { $0.editors.append(editor) }
    }

    private func take(_ signal: Int32) {
        let current = receivers.withLock { receivers in
            if receivers.handler == nil && signals.contains(signal) { receivers.early.append(signal) }
            return receivers
        }
        for editor in current.editors {
            if signal == SIGWINCH { editor.terminalDidResize() }
            if signal == SIGCONT { editor.processDidContinue() }
        }
        if signals.contains(signal) { current.handler?(signal) }
    }

    /// Waits for a signal; nil when none will come any more.
    private static func next(from descriptor: Int32) -> Int32? {
        var poller = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let signal = cle_signals_take(descriptor)
            if signal > 0 { return signal }
            if poll(&poller, 1, -1) < 0 && errno != EINTR { return nil }
        }
    }
}
