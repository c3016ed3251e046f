internal import Synchronization

/// The terms of running queries that SQL cannot express, each with a number for callbacks from SQLite.
final class MatcherRegistry: Sendable {
    private struct State {
        var matchers: [Int: QueryMatcher] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Prepares terms and assigns a number to them.
    func add(_ terms: [AlbumQuery.Term]) -> Int {
        state.withLock { state in
            state.next += 1
            state.matchers[state.next] = QueryMatcher(terms)
            return state.next
        }
    }

    /// Removes the terms of a finished query.
    func remove(_ numbers: [Int]) {
        guard !numbers.isEmpty else { return }
        state.withLock { state in
            for number in numbers { state.matchers[number] = nil }
        }
    }

    func matches(_ album: AlbumDraft, with number: Int) -> Bool {
        state.withLock { $0.matchers[number]?.matches(album) ?? false }
    }
}
