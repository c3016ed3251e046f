internal import Synchronization

/// Ends work that does not get on, of however many transfers: it goes its rounds as long as there are any.
///
/// A timer and a task for each transfer would cost more than fetching a small file does.
final class Watch: Sendable {
    /// How late it may notice.
    private static let pause = Duration.milliseconds(50)
    /// What a round counts for at most: while the whole program was stopped, no server could be heard.
    private static let longestRound = pause * 4

    private struct Post {
        let dog: Watchdog
        let cancel: @Sendable () -> Void
    }

    private struct State {
        var isGoing = false
        var next = 0
        var posts: [Int: Post] = [:]
    }

    private let state = Mutex(State())

    /// Begins to listen to a dog.
    /// - Parameter cancel: ends the work when nothing was heard from it for too long; called on any thread.
    /// - Returns: the number of the post, by which it ends.
    func begin(_ dog: Watchdog, cancel: @escaping @Sendable () -> Void) -> Int {
        let (number, mustGo) = state.withLock { state in
            defer { state.isGoing = true }
            state.next += 1
            state.posts[state.next] = Post(dog: dog, cancel: cancel)
            return (state.next, !state.isGoing)
        }
        if mustGo { Task { await goRounds() } }
        return number
    }

    /// Listens no more.
    func end(_ number: Int) { state.withLock { $0.posts[number] = nil } }

    private func goRounds() async {
        var last = ContinuousClock.now
        while let posts = postsOrEnd() {
            let now = ContinuousClock.now
            let time = min(now - last, Self.longestRound)
            for post in posts where post.dog.barks(after: time) { post.cancel() }
            last = now
            try? await Task.sleep(for: Self.pause)
        }
    }

    private func postsOrEnd() -> [Post]? {
        state.withLock { state in
            state.isGoing = !state.posts.isEmpty
            return state.isGoing ? Array(state.posts.values) : nil
        }
    }
}
