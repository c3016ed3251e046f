import Randomness
import Testing

/// Programs that are killed at any moment: every finished command is complete, and the library stays usable.
@Suite(.serialized) struct CrashTests {
    @Test(arguments: Ordeal.Kind.allCases, [EnduranceSettings.seed])
    func `a program that is killed leaves each command whole or not at all`(_ kind: Ordeal.Kind, seed: Int) throws {
        var random = SeededRandom(seed: seed)
        let course = try Course(Ordeal(kind, &random))
        var trial = try CrashTrial(course)
        for _ in 0..<max(1, EnduranceSettings.kills / Ordeal.Kind.allCases.count) {
            if trial.isOver { trial = try CrashTrial(course) }
            try trial.crash(&random)
        }
    }
}
