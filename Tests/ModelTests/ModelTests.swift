import Foundation
import Synchronization
import Testing

/// Random sequences of commands in several programs on one library, against a model that was written from LANGUAGE.md.
@Suite struct ModelTests {
    @Test func `several programs on one library do what the model does`() async throws {
        if let seed = ModelSettings.replayedSeed {
            try Comparison.expectNoDifference(seed: seed)
            return
        }
        let comparison = Comparison()
        await withTaskGroup { group in
            for _ in 0..<2 { group.addTask { await comparison.runOnThread() } }
        }
        let outcome = comparison.outcome
        print("\(outcome.count) sequences from seed \(ModelSettings.firstSeed) on")
        if let seed = outcome.failedSeed { try Comparison.expectNoDifference(seed: seed) }
    }
}
