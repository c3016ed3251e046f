import Dispatch
import Foundation
public import Testing

/// Limits how many test functions of a kind run at the same time, in all suites together.
///
/// A function waits for its turn before its time limit begins, and without a thread. Its cases run one after the other.
public struct ConcurrencyLimit: SuiteTrait, TestTrait, TestScoping {
    enum Kind {
        case blocking, building, mainActor

        fileprivate var semaphore: AsyncSemaphore {
            switch self {
            case .blocking: ConcurrencyLimit.blockingTests
            case .building: ConcurrencyLimit.builds
            case .mainActor: ConcurrencyLimit.mainActorTests
            }
        }
    }

    /// Most of these tests wait for a program most of the time.
    private static let blockingTests = AsyncSemaphore(3 * max(2, ProcessInfo.processInfo.activeProcessorCount))
    private static let builds = AsyncSemaphore(1)
    private static let mainActorTests = AsyncSemaphore(4)
    /// Admits the cases of the current function; nil in a case, and if the trait has no effect yet.
    @TaskLocal private static var cases: AsyncSemaphore?

    let kind: Kind
    var isLong = false

    public var isRecursive: Bool { true }

    public func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { test.isSuite ? nil : self }

    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        switch (testCase, Self.cases) {
        case (nil, nil):
            try await kind.semaphore.whileAdmitted(priority: priority(of: test)) {
                let start = ContinuousClock.now
                try await Self.$cases.withValue(AsyncSemaphore(1)) { try await function() }
                TestTimes.record(test, since: start)
            }
        case (_?, let cases?):
            try await cases.whileAdmitted {
                try await withTaskExecutorPreference(kind == .mainActor ? nil : TestThread()) {
                    try await Self.$cases.withValue(nil) { try await function() }
                }
            }
        // Both a suite and a suite around it have the trait.
        case (nil, _?), (_?, nil): try await function()
        }
    }

    /// The tests that run one after the other begin early. Otherwise the last ones run alone, and leave processors idle.
    private func priority(of test: Test) -> Int {
        let isSerialized = test.traits.contains { $0 is ParallelizationTrait }
        return isLong ? 2 : isSerialized ? 1 : 0
    }
}

extension Trait where Self == ConcurrencyLimit {
    /// The tests block their thread: they wait for programs, terminals or servers. Each case runs on a thread of its own.
    ///
    /// The concurrency library has as many threads as the machine has processors, and all tasks share them: those of the tests, of
    /// their servers, and of the code under test. A test that blocks would keep one of these threads from all others.
    public static var blocking: Self { .blocking() }

    /// The same for a suite that begins before all others, because its tests take long, or take long one after the other.
    public static func blocking(isLong: Bool = false) -> Self { ConcurrencyLimit(kind: .blocking, isLong: isLong) }

    /// The tests block their thread, and build packages, which needs all processors.
    public static var building: Self { ConcurrencyLimit(kind: .building) }

    /// The tests run on the main actor, where each waits for all others that have begun, with its files open.
    public static var mainActor: Self { ConcurrencyLimit(kind: .mainActor) }
}

/// The thread of one test.
private final class TestThread: TaskExecutor {
    private let queue = DispatchQueue(label: "test")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
