import TestTraits
import Testing

/// Random sequences of commands in several programs on one library, against a model that was written from
/// Sources/LANGUAGE.md and from the help of the commands.
@Suite(.blocking(isLong: true)) struct ModelTests {
    @Test func `several programs on one library match the model`() async throws {
        if let seed = ModelSettings.replayedSeed {
            if let difference = try Comparison.describeDifference(seed: seed) { Issue.record("\(difference)") }
            return
        }
        let comparison = Comparison()
        await withTaskGroup { group in
            for _ in 0..<ModelSettings.threads { group.addTask { await comparison.runOnThread() } }
        }
        let outcome = comparison.outcome
        print("\(outcome.count) sequences from seed \(ModelSettings.firstSeed) on")
        guard let (seed, error) = outcome.failure else { return }
        guard let first = error as? Difference else {
            Issue.record("BLUELIB_MODEL_SEED=\(seed): \(error)")
            return
        }
        let difference = try Comparison.describeDifference(seed: seed, first: first)
        if let difference { Issue.record("\(difference)") }
    }
}
