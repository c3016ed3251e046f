import BuiltProgram
import Randomness
import TestTraits
import Testing

/// A library with random damage: no list is wrong without an error, and reported damage prevents all changes.
@Suite(.serialized, .blocking, .seeded) struct RandomDamageTests {
    @Test(arguments: [EnduranceSettings.seed])
    func `damage is reported by the list that reads it, and remembered until an intact copy replaces the library`(
        seed: Int
    ) throws {
        var random = SeededRandom(seed: seed)
        let library = try CorruptedLibrary()
        var tally = DamageTally()
        for _ in 0..<EnduranceSettings.damages {
            let outcome = try library.inflict(&random)
            tally.count(outcome)
            #expect(!outcome.isSilentlyWrong, "\(outcome)")
            if outcome.isReported {
                #expect(outcome.isFound, "\(outcome)")
                #expect(!outcome.isChanged, "\(outcome)")
                #expect(outcome.isUntouched, "\(outcome)")
                let changed = try library.replaceAndChange()
                #expect(changed.status == 0, "\(changed)")
            }
        }
        print("Seed \(seed): \(tally)")
    }
}

/// The number of damaged libraries by result.
private struct DamageTally: CustomStringConvertible {
    private var (all, found, reported, changed, silent) = (0, 0, 0, 0, 0)

    mutating func count(_ outcome: CorruptedLibrary.Outcome) {
        all += 1
        if outcome.isFound { found += 1 }
        if outcome.isReported { reported += 1 }
        if outcome.isReported, outcome.isChanged { changed += 1 }
        if outcome.isSilentlyWrong { silent += 1 }
    }

    var description: String {
        "\(all) damages, \(found) found by doctor, \(reported) reported by list, \(changed) of these changed afterwards, "
            + "\(silent) lists silently wrong"
    }
}
