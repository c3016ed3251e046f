import Foundation
import Randomness
import Synchronization

/// Runs sequences on several threads until the time is over or a sequence shows a difference.
final class Comparison: Sendable {
    /// The result of the runs.
    struct Outcome {
        var count = 0
        /// The seed of the sequence that failed, with its difference or another error.
        var failure: (seed: Int, error: any Error)?
    }

    private let progress = Mutex(Outcome())
    private let end = ContinuousClock.now + .seconds(ModelSettings.seconds)

    var outcome: Outcome { progress.withLock { $0 } }

    /// Runs sequences on threads of their own, because programs would block the threads that tasks share.
    func runOnThread() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while let seed = self.nextSeed() { self.run(seed: seed) }
                continuation.resume()
            }
        }
    }

    private func nextSeed() -> Int? {
        progress.withLock { progress in
            guard progress.failure == nil, ContinuousClock.now < end,
                progress.count < ModelSettings.sequences ?? Int.max
            else { return nil }
            progress.count += 1
            if progress.count.isMultiple(of: 1000) { Self.report(progress.count) }
            return ModelSettings.firstSeed + progress.count - 1
        }
    }

    /// Says how far a long run is. Standard output would be buffered.
    private static func report(_ count: Int) {
        let text = "\(Date.now.formatted(.iso8601)): sequence \(count) from seed \(ModelSettings.firstSeed) on\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    private func run(seed: Int) {
        do {
            try ComparisonRun().run(Self.steps(seed: seed))
        } catch {
            progress.withLock { $0.failure = (seed, error) }
        }
    }

    /// The sequence of a seed.
    static func steps(seed: Int) -> [ModelStep] {
        var random = SeededRandom(seed: seed)
        let count = 8 + random.below(12)
        var generator = SequenceGenerator(seed: seed)
        return generator.sequence(of: count)
    }

    /// Describes the difference that the sequence of a seed shows, with the shortest sequence that still shows it;
    /// nil if there is none.
    ///
    /// - Parameter first: The difference of an earlier run, which is described if it does not occur again.
    static func describeDifference(seed: Int, first: Difference? = nil) throws -> String? {
        let shrinking = Shrinking { steps in
            do {
                try ComparisonRun().run(steps)
                return nil
            } catch let difference as Difference {
                return difference
            }
        }
        let steps = steps(seed: seed)
        guard let difference = try shrinking.difference(steps) else {
            return first.map { "Once, and not when it was repeated, " + $0.report(steps, seed: seed) }
        }
        // A shorter sequence in which a program does not answer ends the search.
        let (shortest, shown) = (try? shrinking.shrink(steps, showing: difference)) ?? (steps, difference)
        return shown.report(shortest, seed: seed)
    }
}
