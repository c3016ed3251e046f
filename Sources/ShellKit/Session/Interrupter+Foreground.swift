internal import Synchronization

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
