import Dispatch
import Testing

/// Runs a test on a thread of its own, where it may block.
struct OwnThread: SuiteTrait, TestTrait, TestScoping {
    private final class Thread: TaskExecutor {
        private let queue = DispatchQueue(label: "test")

        func enqueue(_ job: consuming ExecutorJob) {
            let job = UnownedJob(job)
            queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
        }
    }

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        try await withTaskExecutorPreference(Thread()) { try await function() }
    }
}

extension Trait where Self == OwnThread {
    /// Runs the test on a thread of its own.
    static var ownThread: Self { OwnThread() }
}
