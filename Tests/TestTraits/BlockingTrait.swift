import Dispatch
import Foundation
public import Testing

/// Runs each test on a thread of its own, where it may block, and few of them at the same time.
///
/// The concurrency library has as many threads as the machine has processors, and all tasks share them: those of the tests, of their
/// servers, and of the code under test. A test that waits for a program would keep one of these threads from all others.
///
/// A test function waits for its turn before its time limit begins. Its cases run one after the other.
public struct BlockingTrait: SuiteTrait, TestTrait, TestScoping {
    /// The functions that run at the same time: each mostly waits for a program that it has started.
    private static let tests = AsyncSemaphore(2 * max(2, ProcessInfo.processInfo.activeProcessorCount))
    /// The functions that build packages at the same time, besides the others.
    private static let builds = AsyncSemaphore(1)
    /// Admits the cases of the current function; nil in a case, and if the trait has no effect yet.
    @TaskLocal private static var cases: AsyncSemaphore?

    let builds: Bool

    public var isRecursive: Bool { true }

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { test.isSuite ? nil : self }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        switch (testCase, Self.cases) {
        case (nil, nil):
            try await (builds ? Self.builds : Self.tests).whileAdmitted {
                try await Self.$cases.withValue(AsyncSemaphore(1)) { try await function() }
            }
        case (_?, let cases?):
            try await cases.whileAdmitted {
                try await withTaskExecutorPreference(TestThread()) {
                    try await Self.$cases.withValue(nil) { try await function() }
                }
            }
        // Both a suite and a suite around it have the trait.
        case (nil, _?), (_?, nil): try await function()
        }
    }
}

extension Trait where Self == BlockingTrait {
    /// The tests block their thread: they wait for programs, terminals or servers.
    public static var blocking: Self { BlockingTrait(builds: false) }

    /// The tests block their thread, and build packages, which needs all processors.
    public static var building: Self { BlockingTrait(builds: true) }
}

/// The thread of one test.
private final class TestThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
