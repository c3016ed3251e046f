internal import Synchronization

/// The terms of running queries that SQL cannot say, each under a number by which SQLite asks for it.
final class MatcherRegistry: Sendable {
    private struct State {
        var matchers: [Int: QueryMatcher] = [:]
        var next = 0
    }

    private let state = Mutex(State())

    /// Makes terms ready and gives them a number.
    func add(_ terms: [AlbumQuery.Term]) -> Int {
        state.withLock { state in
            state.next += 1
            state.matchers[state.next] = QueryMatcher(terms)
            return state.next
        }
    }

    /// Lets terms go whose query is done.
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
