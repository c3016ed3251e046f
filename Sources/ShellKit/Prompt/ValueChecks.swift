internal import Synchronization

/// The cached results of existence checks for typed values. A background task queries each value's ``ValueSource``, one
/// value at a time. The results remain until the next prompt.
///
/// Any thread may call it, and no call waits. While a query runs, only the latest other query is stored, because older
/// ones belong to an earlier state of the line.
final class ValueChecks: Sendable {
    private struct Query: Hashable {
        let parameter: ObjectIdentifier
        let words: [Word]
        let isUnfinished: Bool
    }

    private struct State {
        var results: [Query: Bool] = [:]
        var next: (query: Query, source: any ValueSource)?
        var isRunning = false
        /// The number of prompts so far. Results of queries from before the latest prompt are dropped.
        var generation = 0
        var notify: @Sendable () -> Void = {}
    }

    private static let limit = 500
    private let state = Mutex(State())

    /// Sets the function to call, on any thread, after a result has arrived.
    func onResult(_ notify: @escaping @Sendable () -> Void) {
        state.withLock { $0.notify = notify }
    }

    /// Drops all results, because names may have changed their meaning.
    func removeAll() {
        state.withLock {
            $0.results = [:]
            $0.next = nil
            $0.generation += 1
        }
    }

    /// True if the words name existing things or, with `isUnfinished`, can become names of them. Nil if a query is
    /// needed, which this call starts or stores.
    func result(for words: [Word], of parameter: ParameterDefinition, isUnfinished: Bool) -> Bool? {
        guard case .values(let source) = parameter.completion else { return true }
        let query = Query(parameter: ObjectIdentifier(parameter), words: words, isUnfinished: isUnfinished)
        let (result, mustStart) = state.withLock { state -> (Bool?, Bool) in
            if let result = state.results[query] { return (result, false) }
            state.next = (query, source)
            defer { state.isRunning = true }
            return (nil, !state.isRunning)
        }
        if mustStart { Task.detached { await self.run() } }
        return result
    }

    private func run() async {
        while let (query, source, generation) = dequeue() {
            let words = query.words
            let result = query.isUnfinished ? await source.mayKnow(words) : await source.knows(words)
            let notify = state.withLock { state -> (@Sendable () -> Void)? in
                guard state.generation == generation else { return nil }
                if state.results.count >= Self.limit { state.results = [:] }
                state.results[query] = result
                return state.notify
            }
            notify?()
        }
    }

    private func dequeue() -> (Query, any ValueSource, Int)? {
        state.withLock { state in
            guard let (query, source) = state.next else {
                state.isRunning = false
                return nil
            }
            state.next = nil
            return (query, source, state.generation)
        }
    }
}
