internal import Synchronization

extension Interrupter: Foreground {
    /// Leaves Ctrl-C to a program that was started: it goes to both, and here it is passed over.
    ///
    /// A program that is asked to end passes that on to it, and waits for it to leave the terminal as it was.
    public func lend(toWhatEndsBy end: @escaping @Sendable () -> Void) {
        let mustEnd = state.withLock { state in
            state.borrowerEnd = end
            return state.endSignal != nil
        }
        if mustEnd { end() }
    }

    /// Takes Ctrl-C back; one that ended the program cancels what waits for it.
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
