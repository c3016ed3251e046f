import BuiltProgram
import Foundation
import Randomness

/// A library of some five hundred albums that is damaged repeatedly, and used by one program after the other.
final class CorruptedLibrary {
    /// The result for one damaged library.
    struct Outcome {
        let damage: RandomDamage
        let list: ProgramResult
        /// True if the list is wrong without an error.
        let isSilentlyWrong: Bool
        /// True if the library was changed after the list, and the messages of the program.
        let changes: [ProgramResult]
        let doctor: ProgramResult
        /// True if the file is identical byte for byte to the damaged one.
        let isUntouched: Bool

        var isReported: Bool { list.status != 0 }
        var isFound: Bool { doctor.status != 0 }
        var isChanged: Bool { changes.contains { $0.status == 0 } }
    }

    static let list = ["-c", "list --format jsonl"]
    static let changes = [["-c", "edit 250 genre=Folk"], ["-c", "add Blue --artist 'Joni Mitchell'"]]

    private let home: ProgramHome
    private let whole: Data
    private let albums: ProgramResult

    init() throws {
        home = try ProgramHome()
        let file = BuiltProgram.projectRoot + "/Examples/Data/rolling-stone-500.csv"
        _ = try home.run(["-c", "import '\(file)'; edit 7 label=EMI; move 9 --to 3; delete 40-45"])
        whole = try Data(contentsOf: URL(fileURLWithPath: home.library))
        albums = try home.run(Self.list)
    }

    /// Damages the library and uses it.
    func inflict(_ random: inout SeededRandom) throws -> Outcome {
        let damage = RandomDamage(toFileOf: whole.count, &random)
        var damaged = whole
        damage.inflict(on: &damaged)
        try restore(damaged)
        let list = try home.run(Self.list)
        let changes = try Self.changes.map { try home.run($0) }
        let isUntouched = home.bytes(of: "library.sqlite") == damaged
        try restore(damaged)
        return Outcome(
            damage: damage, list: list, isSilentlyWrong: list.status == 0 && list != albums, changes: changes,
            doctor: try home.run(["doctor"]), isUntouched: isUntouched)
    }

    /// Replaces the damaged library by the intact one, and changes that.
    func replaceAndChange() throws -> ProgramResult {
        try restore(whole)
        return try home.run(Self.changes[0])
    }

    /// Writes the file as a copy does, and deletes the log but no other file beside it.
    private func restore(_ bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: home.library))
        for ending in ["-wal", "-shm"] { unlink(home.library + ending) }
    }
}
