import Randomness
import TestTraits
import Testing

/// Programs that are killed at any moment: every finished command is complete, and the library stays usable.
@Suite(.serialized, .blocking, .seeded) struct CrashTests {
    @Test(arguments: Workload.Kind.allCases, [EnduranceSettings.seed])
    func `a program that is killed leaves each command whole or not at all`(_ kind: Workload.Kind, seed: Int) throws {
        var random = SeededRandom(seed: seed)
        let baseline = try WorkloadBaseline(Workload(kind, &random))
        var sequence = try CrashSequence(baseline)
        for _ in 0..<max(1, EnduranceSettings.kills / Workload.Kind.allCases.count) {
            if sequence.isOver { sequence = try CrashSequence(baseline) }
            try sequence.crash(&random)
        }
    }
}
