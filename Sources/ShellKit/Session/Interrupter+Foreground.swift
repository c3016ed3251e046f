internal import Synchronization

extension Interrupter: Foreground {
    /// Leaves Ctrl-C to a program that was started: it goes to both, and here it is passed over.
    public func lend() {
        state.withLock { $0.isLent = true }
    }

    /// Takes Ctrl-C back; one that ended the program cancels what waits for it.
    public func takeBack(wasInterrupted: Bool) {
        let now = clock.now
        let task = state.withLock { state in
            state.isLent = false
            guard wasInterrupted else { return Task<Void, Never>?.none }
            state.foreignInterrupt = now
            state.interruptions = 1
            return state.task
        }
        task?.cancel()
    }
}
