internal import Dispatch
internal import Files
internal import Glibc
internal import LineEditing
internal import Synchronization
internal import Terminal

/// Passes signals from the thread that receives them to the running command.
///
/// Ctrl-C cancels the running command, and calls hooks that interrupt blocking work at once, such as a statement of the
/// store. A second Ctrl-C ends the program, and so does SIGTERM or SIGHUP if the program does not end within two seconds.
final class Interrupter: Sendable {
    struct State: Sendable {
        /// Cancels the running operation; nil if there is none.
        var cancel: (@Sendable () -> Void)?
        /// Cancels the task of the whole program, if it is known.
        var cancelProgram: (@Sendable () -> Void)?
        var interruptions = 0
        /// The source of the signals; nil in a test.
        var watcher: SignalWatcher?
        /// The time of a Ctrl-C that came while nothing was running.
        var missedInterrupt: Int64?
        /// Ends the started program that currently receives Ctrl-C; nil if there is none.
        var foregroundEnd: (@Sendable () -> Void)?
        /// The time of a Ctrl-C that was ignored because the started program received it too.
        var passedInterrupt: Int64?
        /// The time at which Ctrl-C ended a started program; this program receives the same Ctrl-C shortly after it.
        var foreignInterrupt: Int64?
        var endSignal: Int32?
        var hooks: [@Sendable () -> Void] = []
        var endHooks: [@Sendable () -> Void] = []
        /// Discards the line that the user is typing; nil if no line is read.
        var lineEnd: (@Sendable () -> Void)?
        /// Stops waiting for input when the program must end; nil if no input is awaited.
        var inputEnd: (@Sendable () -> Void)?
    }

    private static let endTimeout = DispatchTimeInterval.seconds(2)
    /// The time in nanoseconds for which a Ctrl-C that came too early still cancels the next operation.
    private static let missedInterruptTimeout: Int64 = 500_000_000
    let state = Mutex(State())
    let clock = CoarseClock()

    init() {}

    /// The signal that requested the end of the program; nil if there was none.
    var endSignal: Int32? { state.withLock { $0.endSignal } }

    /// Sets the task of the whole program, so that ``runLast(_:)`` can run in it.
    func adopt(_ program: Task<Never, Never>) {
        state.withLock { $0.cancelProgram = { program.cancel() } }
    }

    /// Adds a hook that is called on the signals' thread when the running command is interrupted.
    func onInterrupt(_ hook: @escaping @Sendable () -> Void) {
        state.withLock { $0.hooks.append(hook) }
    }

    /// Adds a hook that is called on the signals' thread when the program must end.
    func onEnd(_ hook: @escaping @Sendable () -> Void) {
        state.withLock { $0.endHooks.append(hook) }
    }

    /// Receives the signals of the program from now on, and those that have arrived before.
    func receive(from watcher: SignalWatcher) {
        state.withLock { $0.watcher = watcher }
        watcher.handle { [self] in receive($0, isFromTerminal: !SignalWatcher.wasSentByProgram($0)) }
    }

    /// Sets the action of a Ctrl-C while a line is read.
    ///
    /// An earlier Ctrl-C, which came when nothing was running, does not apply to the line.
    ///
    /// - Parameter end: Called, immediately or later, when the program must end; nil for an input with an end hook.
    func awaitLine(cancelledBy cancel: @escaping @Sendable () -> Void, endedBy end: (@Sendable () -> Void)? = nil) {
        let mustEnd = state.withLock { state in
            (state.lineEnd, state.inputEnd) = (cancel, end)
            state.missedInterrupt = nil
            return state.endSignal != nil
        }
        if mustEnd { end?() }
    }

    /// Ends the reading of a line. A Ctrl-C that came too late to cancel the line cancels the command that follows.
    func endLine(wasCancelled: Bool) {
        state.withLock { state in
            (state.lineEnd, state.inputEnd) = (nil, nil)
            if wasCancelled { state.missedInterrupt = nil }
        }
    }

    /// Runs an operation on the main actor; a signal cancels the operation, but not the caller.
    ///
    /// The task resumes the caller itself. Awaiting the task's value would leave the main actor and return to it, which
    /// needs two more threads for a script of one line.
    @MainActor
    func run(_ operation: @escaping @MainActor () async -> Void) async {
        await withCheckedContinuation { continuation in
            let task = Task {
                await operation()
                continuation.resume()
            }
            begin { task.cancel() }
        }
        state.withLock { $0.cancel = nil }
    }

    /// Runs the main operation of a program without a prompt in the program's own task, which a signal cancels permanently.
    /// No operation that must complete may follow it.
    ///
    /// Awaiting another task would start three threads of the system, a tenth of the run time of a program of one line.
    @MainActor
    func runLast(_ operation: @escaping @MainActor () async -> Void) async {
        guard let cancelProgram = state.withLock({ $0.cancelProgram }) else { return await run(operation) }
        begin(cancelProgram)
        await operation()
        state.withLock { $0.cancel = nil }
    }

    /// Sets the action that cancels the new operation, and calls it if a signal came immediately before.
    private func begin(_ cancel: @escaping @Sendable () -> Void) {
        let now = clock.now
        let mustCancel = state.withLock { state in
            defer { state.missedInterrupt = nil }
            let wasInterrupted = state.missedInterrupt.map { now - $0 < Self.missedInterruptTimeout } ?? false
            state.cancel = cancel
            state.interruptions = wasInterrupted ? 1 : 0
            return wasInterrupted || state.endSignal != nil
        }
        if mustCancel { cancel() }
    }

    /// Receives a signal; called on the thread that watches for signals.
    ///
    /// - Parameter isFromTerminal: True if a started program in the foreground has received the same signal.
    func receive(_ signal: Int32, isFromTerminal: Bool = true) {
        if signal == SIGINT { interrupt(isFromTerminal: isFromTerminal) } else { end(by: signal) }
    }

    private func interrupt(isFromTerminal: Bool) {
        let now = clock.now
        let (cancel, count, hooks, lineEnd) = state.withLock { state in
            let isPassed = isFromTerminal && state.foregroundEnd != nil
            if isPassed { state.passedInterrupt = now }
            if isPassed || isEcho(now, in: &state) {
                return ((@Sendable () -> Void)?.none, 0, state.hooks, (@Sendable () -> Void)?.none)
            }
            guard state.cancel == nil else {
                state.interruptions += 1
                return (state.cancel, state.interruptions, state.hooks, nil)
            }
            state.missedInterrupt = now
            return (nil, 0, state.hooks, state.lineEnd)
        }
        lineEnd?()
        guard let cancel else { return }
        guard count < 2 else { exitAtOnce(SIGINT) }
        cancel()
        for hook in hooks { hook() }
    }

    /// True if a Ctrl-C is the one that has just ended a started program.
    private func isEcho(_ now: Int64, in state: inout State) -> Bool {
        defer { state.foreignInterrupt = nil }
        return state.foreignInterrupt.map { now - $0 < Self.missedInterruptTimeout } ?? false
    }

    private func end(by signal: Int32) {
        let (isFirst, cancel, hooks) = state.withLock { state in
            let isFirst = state.endSignal == nil
            if isFirst { state.endSignal = signal }
            let waiting = [state.foregroundEnd, state.inputEnd].compactMap(\.self)
            return (isFirst, state.cancel, waiting + state.endHooks + (state.cancel == nil ? [] : state.hooks))
        }
        guard isFirst else { return }
        cancel?()
        for hook in hooks { hook() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.endTimeout) { self.exitAtOnce(signal) }
    }

    private func exitAtOnce(_ signal: Int32) -> Never {
        SystemProcess.killSessions()
        EchoPause.endLast()
        TemporaryDirectory.removeAll()
        // The command may have ended meanwhile, so that the prompt is back.
        LineEditor.restoreTerminalForExit()
        _exit(128 + signal)
    }
}

extension Interrupter {
    /// Passes Ctrl-C to a started program. The terminal sends it to both programs, and this one ignores it. One that has
    /// arrived before still cancels the running command.
    ///
    /// A request to end this program also ends the other one, which can then restore the terminal.
    func passInterrupts(toProgramEndedBy end: @escaping @Sendable () -> Void) {
        deliverSignals()
        let mustEnd = state.withLock { state in
            (state.foregroundEnd, state.passedInterrupt) = (end, nil)
            return state.endSignal != nil
        }
        if mustEnd { end() }
    }

    /// Returns Ctrl-C to this program, as soon as the other one has ended. If Ctrl-C ended it (`wasInterrupted`), the running command is
    /// cancelled.
    func reclaimInterrupts(wasInterrupted: Bool) {
        deliverSignals()
        let now = clock.now
        let cancel = state.withLock { state in
            state.foregroundEnd = nil
            guard wasInterrupted else { return (@Sendable () -> Void)?.none }
            let hasArrived = state.passedInterrupt.map { now - $0 < Self.missedInterruptTimeout } ?? false
            state.foreignInterrupt = hasArrived ? nil : now
            state.interruptions = 1
            return state.cancel
        }
        cancel?()
    }

    /// Handles the signals that have arrived, so that each one goes to the program that was in the foreground then.
    private func deliverSignals() { state.withLock { $0.watcher }?.deliverNoted() }
}

/// A monotonic clock with a resolution of a few milliseconds, read in a few nanoseconds. A script reads it after each
/// line to decide if it must yield.
struct CoarseClock {
    /// The time in nanoseconds since an arbitrary moment.
    var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
