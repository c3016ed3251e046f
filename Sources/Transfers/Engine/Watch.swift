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

    /// Does some work, and ends it when nothing was heard from it for a time.
    /// - Parameter error: what it fails with then; the work can put another in its place with each sign of life.
    func over<R: Sendable>(
        _ patience: Duration, _ error: TransferError,
        _ work: @escaping @Sendable (Watchdog) async throws(TransferError) -> R
    ) async throws(TransferError) -> R {
        let dog = Watchdog(patience, error)
        let task = Task { await Result.of { () async throws(TransferError) in try await work(dog) } }
        let number = begin(Post(dog: dog) { task.cancel() })
        defer { state.withLock { $0.posts[number] = nil } }
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        if case .failure = result, let error = dog.verdict { throw error }
        return try result.get()
    }

    private func begin(_ post: Post) -> Int {
        let (number, mustGo) = state.withLock { state in
            defer { state.isGoing = true }
            state.next += 1
            state.posts[state.next] = post
            return (state.next, !state.isGoing)
        }
        if mustGo { Task { await goRounds() } }
        return number
    }

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
