import Foundation
import Randomness
import Synchronization
import Testing

/// Runs sequences on several threads until the time is over or one of them shows a difference.
final class Comparison: Sendable {
    struct Outcome {
        var count = 0
        var failedSeed: Int?
    }

    private let progress = Mutex(Outcome())
    private let end = ContinuousClock.now + .seconds(ModelSettings.seconds)

    var outcome: Outcome { progress.withLock { $0 } }

    /// Runs sequences on a thread of its own: the threads that tasks share are not to wait for programs.
    func runOnThread() async {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                while let seed = self.nextSeed() {
                    if Self.hasDifference(seed: seed) { self.progress.withLock { $0.failedSeed = seed } }
                }
                continuation.resume()
            }
        }
    }

    private func nextSeed() -> Int? {
        progress.withLock { progress in
            guard progress.failedSeed == nil, ContinuousClock.now < end,
                progress.count < ModelSettings.sequences ?? Int.max
            else { return nil }
            progress.count += 1
            return ModelSettings.firstSeed + progress.count - 1
        }
    }

    /// The sequence of a seed.
    static func steps(seed: Int) -> [ModelStep] {
        var random = SeededRandom(seed: seed)
        let count = 8 + random.below(12)
        var generator = SequenceGenerator(seed: seed)
        return generator.sequence(of: count)
    }

    private static func hasDifference(seed: Int) -> Bool {
        do {
            try Trial().run(steps(seed: seed))
            return false
        } catch {
            return true
        }
    }

    /// Runs the sequence of a seed; records its difference with the shortest sequence that shows it.
    static func expectNoDifference(seed: Int) throws {
        let shrinking = Shrinking { steps in
            do {
                try Trial().run(steps)
                return nil
            } catch let difference as Difference {
                return difference
            }
        }
        let steps = steps(seed: seed)
        guard let difference = try shrinking.difference(steps) else { return }
        let (shortest, shown) = try shrinking.shrink(steps, showing: difference)
        Issue.record("\(report(shortest, shown, seed: seed))")
    }

    private static func report(_ steps: [ModelStep], _ difference: Difference, seed: Int) -> Comment {
        let lines = steps.enumerated().map { ($0 == difference.step ? "> " : "  ") + $1.text }
        return """
            BLUELIB_MODEL_SEED=\(seed) shows another \(difference.subject):
            \(lines.joined(separator: "\n"))
            expected:
            \(difference.expected.joined(separator: "\n"))
            got:
            \(difference.got.joined(separator: "\n"))
            standard error:
            \(difference.diagnostics)
            """
    }
}
