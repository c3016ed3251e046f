import CLibEdit
import Glibc
import Synchronization

/// Handles signals on a separate thread, which may run any code, unlike a signal handler.
///
/// The signal handler only records the signal. No signal is blocked: Swift's main thread sleeps with an empty signal
/// mask while an asynchronous `main` runs, so a blocked signal would end the program there. In programs that this one
/// starts, the watched signals have their default actions. SIGWINCH and SIGCONT are always watched and forwarded to
/// editors. A program has one watcher, created first in `main`, for its whole life.
public final class SignalWatcher: Sendable {
    private struct Receivers: Sendable {
        var editors: [Receiver] = []
        var handler: (@Sendable (Int32) -> Void)?
        var early: [Int32] = []
    }

    /// A weak reference to an editor; a released editor is closed and receives no more signals.
    private struct Receiver: Sendable {
        weak let editor: LineEditor?
    }

    private let signals: [Int32]
    private let receivers = Mutex(Receivers())
    /// Locked while signals are delivered.
    private let delivery = Mutex(())

    /// Starts to watch. Signals that arrive before a handler is set are stored for it.
    /// - Throws: ``LineEditingError/signalsNotWatched(code:)`` or ``LineEditingError/threadFailed(code:)``.
    public init(_ signals: [Int32]) throws(LineEditingError) {
        self.signals = signals
        let wake = cle_wake_open()
        guard wake >= 0 else { throw .signalsNotWatched(code: errno) }
        // An array instead of a set: a set would look up the conformance to `Hashable` at run time, at each start.
        for signal in signals + [SIGWINCH, SIGCONT] {
            let code = cle_signal_watch(signal, wake)
            guard code == 0 else { throw .signalsNotWatched(code: code) }
        }
        let thread = try EditorThread { [self] in
            while true { readSignals(from: wake) }
        }
        thread.detach()
    }

    /// Sets the handler of the watched signals; it is called for one signal at a time, on the watcher's thread or in ``deliverNoted()``. Signals
    /// that arrived before are handled during this call.
    public func handle(_ handler: @escaping @Sendable (Int32) -> Void) {
        let early = receivers.withLock { receivers in
            receivers.handler = handler
            defer { receivers.early = [] }
            return receivers.early
        }
        for signal in early { handler(signal) }
    }

    /// Forwards changes of the terminal's size, and the continuation after a stop, to an editor as long as it exists.
    public func forward(to editor: LineEditor) {
        receivers.withLock { receivers in
            receivers.editors.removeAll { $0.editor == nil }
            receivers.editors.append(Receiver(editor: editor))
        }
    }

    /// True if a program sent the latest watched signal of this number to this one; false if the terminal sent it to all
    /// programs in its foreground.
    public static func wasSentByProgram(_ signal: Int32) -> Bool { cle_signal_was_sent(signal) != 0 }

    private func readSignals(from wake: Int32) {
        var poller = pollfd(fd: wake, events: Int16(POLLIN), revents: 0)
        guard poll(&poller, 1, -1) > 0 else { return }
        cle_wake_clear(wake)
        deliverNoted()
    }

    /// Delivers the signals that have arrived, on the calling thread. Those that the watcher's thread is delivering are
    /// awaited. The handler must not call this function.
    public func deliverNoted() {
        delivery.withLock { _ in
            while true {
                let signal = cle_signal_take()
                if signal == 0 { return }
                deliver(signal)
            }
        }
    }

    private func deliver(_ signal: Int32) {
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
