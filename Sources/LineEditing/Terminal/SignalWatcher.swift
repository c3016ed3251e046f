import CLibEdit
import Glibc
import Synchronization

/// Takes signals on a thread of its own, where ordinary code may run, instead of in a signal handler.
///
/// The handler itself only notes the signal. Nothing is blocked: Swift's main thread sleeps with an empty signal mask while an
/// asynchronous `main` runs, so that blocked signals would end the program there. What is watched here is a default again in
/// programs that this one starts. SIGWINCH and SIGCONT are always watched, for the editors that they are forwarded to. A program
/// has one watcher, made first thing in `main`; it lasts as long as the program.
public final class SignalWatcher: Sendable {
    private struct Receivers: Sendable {
        var editors: [Receiver] = []
        var handler: (@Sendable (Int32) -> Void)?
        /// What came before there was a handler.
        var early: [Int32] = []
    }

    /// An editor that may be let go of: it is closed then, and hears of nothing any more.
    private struct Receiver: Sendable {
        weak let editor: LineEditor?
    }

    private let signals: [Int32]
    private let receivers = Mutex(Receivers())

    /// Begins to watch; signals that come before there is a handler are kept for it.
    /// - Throws: ``LineEditingError/signalsNotWatched(code:)`` or ``LineEditingError/threadFailed(code:)``.
    public init(_ signals: [Int32]) throws(LineEditingError) {
        self.signals = signals
        let wake = cle_wake_open()
        guard wake >= 0 else { throw .signalsNotWatched(code: errno) }
        // A list and no set, which would look up at run time, at each start, that numbers can be hashed.
        for signal in signals + [SIGWINCH, SIGCONT] {
            let code = cle_signal_watch(signal, wake)
            guard code == 0 else { throw .signalsNotWatched(code: code) }
        }
        let thread = try EditorThread { [self] in
            while true { takeSignals(from: wake) }
        }
        thread.detach()
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

    /// Lets an editor know when the terminal changes its size and when the program goes on after a stop, for as long as
    /// somebody else holds it.
    public func forward(to editor: LineEditor) {
        receivers.withLock { receivers in
            receivers.editors.removeAll { $0.editor == nil }
            receivers.editors.append(Receiver(editor: editor))
        }
    }

    private func takeSignals(from wake: Int32) {
        var poller = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, -1) > 0 else { return }
        cle_wake_clear(wake)
        while true {
            let signal = cle_signal_take()
            if signal == 0 { return }
            take(signal)
        }
    }

    private func take(_ signal: Int32) {
        let current = receivers.withLock { receivers in
            if receivers.handler == nil && signals.contains(signal) { receivers.early.append(signal) }
            return receivers
        }
        for editor in current.editors.compactMap(\.editor) {
            if signal == SIGWINCH { editor.terminalDidResize() }
            if signal == SIGCONT { editor.processDidContinue() }
        }
        if signals.contains(signal) { current.handler?(signal) }
    }
}
