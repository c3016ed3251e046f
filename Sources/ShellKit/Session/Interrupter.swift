internal import Dispatch
internal import Glibc
internal import Synchronization

/// Carries signals to what is running, from the thread that takes them.
///
/// Ctrl-C cancels the running command, and interrupts at once what would not notice, such as a store in the middle of a
/// statement. A second one, or two seconds of deafness after SIGTERM or SIGHUP, ends the program on the spot.
public final class Interrupter: Sendable {
    struct State: Sendable {
        /// Cancels what is running; nil when nothing is.
        var cancel: (@Sendable () -> Void)?
        /// Cancels the task that the whole program is, where it was said.
        var cancelProgram: (@Sendable () -> Void)?
        var interruptions = 0
        /// When Ctrl-C came while nothing ran.
        var missedInterrupt: Int64?
        /// Ends the program that was started and that Ctrl-C is left to; nil when there is none.
        var borrowerEnd: (@Sendable () -> Void)?
        /// When a program that was started ended by a Ctrl-C, of which this one may hear a moment later.
        var foreignInterrupt: Int64?
        var endSignal: Int32?
        var hooks: [@Sendable () -> Void] = []
        var endHooks: [@Sendable () -> Void] = []
        /// Gives up the line that a person types; nil while none is waited for.
        var lineEnd: (@Sendable () -> Void)?
        /// Stops waiting for input when the program is asked to end; nil while no input is waited for.
        var inputEnd: (@Sendable () -> Void)?
    }

    private static let patience = DispatchTimeInterval.seconds(2)
    /// In nanoseconds: how long a Ctrl-C that nothing ran for waits for what is about to run.
    private static let memory: Int64 = 500_000_000
    let state = Mutex(State())
    let clock = CoarseClock()

    /// Nothing runs yet.
    public init() {}

    /// The signal that asked the program to end; nil while none has.
    public var endSignal: Int32? { state.withLock { $0.endSignal } }

    /// Says which task the whole program is, so that what it ends with can run in it.
    public func adopt(_ program: Task<Never, Never>) {
        state.withLock { $0.cancelProgram = { program.cancel() } }
    }

    /// Adds what is to be called, on the signals' thread, when the running command is interrupted.
    public func onInterrupt(_ hook: @escaping @Sendable () -> Void) {
        state.withLock { $0.hooks.append(hook) }
    }

    /// Adds what is to be called, on the signals' thread, when the program is asked to end.
    func onEnd(_ hook: @escaping @Sendable () -> Void) {
        state.withLock { $0.endHooks.append(hook) }
    }

    /// Says that a line is waited for, which a Ctrl-C that comes as a signal then gives up; nil when it is there.
    ///
    /// One that came before, when nothing ran any more, is not for the line that is typed now.
    ///
    /// - Parameter end: Called, at once or later, when the program is asked to end; nil for an input that has an end hook.
    func awaitLine(cancelledBy cancel: (@Sendable () -> Void)?, endedBy end: (@Sendable () -> Void)? = nil) {
        let mustEnd = state.withLock { state in
            (state.lineEnd, state.inputEnd) = (cancel, end)
            if cancel != nil { state.missedInterrupt = nil }
            return state.endSignal != nil
        }
        if mustEnd { end?() }
    }

    /// Runs an operation on the main actor so that a signal can cancel it, and nothing behind it.
    ///
    /// The task itself wakes who waits: waiting for its value would leave the main actor and come back to it, which is two
    /// threads more for a script of one line.
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

    /// Runs what a program without a prompt is there for, in the program's own task, which a signal then cancels for good: nothing
    /// is run behind it that is to go on all the same.
    ///
    /// Nobody waits for another task then: the system's threads, which would wake who waits, are three, and a tenth of what a
    /// program of one line takes.
    @MainActor
    func runLast(_ operation: @escaping @MainActor () async -> Void) async {
        guard let cancelProgram = state.withLock({ $0.cancelProgram }) else { return await run(operation) }
        begin(cancelProgram)
        await operation()
        state.withLock { $0.cancel = nil }
    }

    /// Notes how what begins is cancelled, and cancels it if that was asked a moment before.
    private func begin(_ cancel: @escaping @Sendable () -> Void) {
        let now = clock.now
        let mustCancel = state.withLock { state in
            defer { state.missedInterrupt = nil }
            let wasInterrupted = state.missedInterrupt.map { now - $0 < Self.memory } ?? false
            state.cancel = cancel
            state.interruptions = wasInterrupted ? 1 : 0
            return wasInterrupted || state.endSignal != nil
        }
        if mustCancel { cancel() }
    }

    /// Takes a signal; called on the thread that watches for them.
    public func take(_ signal: Int32) {
        if signal == SIGINT { interrupt() } else { end(by: signal) }
    }

    private func interrupt() {
        let now = clock.now
        let (cancel, count, hooks, lineEnd) = state.withLock { state in
            if state.borrowerEnd != nil || isEcho(now, in: &state) {
                return ((@Sendable () -> Void)?.none, 0, state.hooks, (@Sendable () -> Void)?.none)
            }
            let isAwaitingLine = state.cancel == nil && state.lineEnd != nil
            if state.cancel != nil {
                state.interruptions += 1
            } else if !isAwaitingLine {
                state.missedInterrupt = now
            }
            return (state.cancel, state.interruptions, state.hooks, isAwaitingLine ? state.lineEnd : nil)
        }
        lineEnd?()
        guard let cancel else { return }
        guard count < 2 else { leaveAtOnce(SIGINT) }
        cancel()
        for hook in hooks { hook() }
    }

    /// Whether a Ctrl-C is the one that a program that was started has just ended by.
    private func isEcho(_ now: Int64, in state: inout State) -> Bool {
        defer { state.foreignInterrupt = nil }
        return state.foreignInterrupt.map { now - $0 < Self.memory } ?? false
    }

    private func end(by signal: Int32) {
        let (isFirst, cancel, hooks) = state.withLock { state in
            let isFirst = state.endSignal == nil
            if isFirst { state.endSignal = signal }
            let waiting = [state.borrowerEnd, state.inputEnd].compactMap(\.self)
            return (isFirst, state.cancel, waiting + state.endHooks + (state.cancel == nil ? [] : state.hooks))
        }
        guard isFirst else { return }
        cancel?()
        for hook in hooks { hook() }
        DispatchQueue.global().asyncAfter(deadline: .now() + Self.patience) { self.leaveAtOnce(signal) }
    }

    private func leaveAtOnce(_ signal: Int32) -> Never {
        _exit(128 + signal)
    }
}

extension Interrupter: Foreground {
    /// Passes Ctrl-C to a started program. The terminal sends it to both programs, and this one ignores it.
    ///
    /// A request to end this program also ends the other one, which can then restore the terminal.
    public func lend(toWhatEndsBy end: @escaping @Sendable () -> Void) {
        let mustEnd = state.withLock { state in
            state.borrowerEnd = end
            return state.endSignal != nil
        }
        if mustEnd { end() }
    }

    /// Returns Ctrl-C to this program. If Ctrl-C ended the other program, the running command is cancelled.
    public func takeBack(wasInterrupted: Bool) {
        let now = clock.now
        let cancel = state.withLock { state in
            state.borrowerEnd = nil
            guard wasInterrupted else { return (@Sendable () -> Void)?.none }
            state.foreignInterrupt = now
            state.interruptions = 1
            return state.cancel
        }
        cancel?()
    }
}

/// The owner of the terminal's Ctrl-C: this program, or a program that it has started and waits for.
@MainActor
public protocol Foreground: AnyObject {
    /// Passes Ctrl-C to a started program.
    ///
    /// - Parameter end: Ends that program; called on any thread when this program is asked to end.
    func lend(toWhatEndsBy end: @escaping @Sendable () -> Void)
    /// Returns Ctrl-C to this program.
    ///
    /// - Parameter wasInterrupted: True if Ctrl-C ended the started program; the running command is then cancelled as
    ///   well.
    func takeBack(wasInterrupted: Bool)
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
