import AlbumModel
import Foundation
import Glibc
import MusicLibrary
import Randomness
import Sharing

// A program that changes a shared library at random until it is killed: `SharingFixture ADDRESS COPY NAME SEED START`. Each line of its output is a
// command and what its failure, if any, says of it:
//
//     done add A1.7 3        the change is in the log
//     absent undo 1          it is not
//     unknown add A1.8 1     it may be

let arguments = CommandLine.arguments
let (name, address) = (arguments[3], try ServerAddress(arguments[1]))
let (store, _) = try SharedStore.open(
    at: arguments[2], address: arguments[1], author: name, machine: name, opening: { PostgresLog(address) })
var random = SeededRandom(seed: Int(arguments[4]) ?? 0)
let start = arguments[5]

func report(_ outcome: String, _ command: String) {
    let line = "\(outcome) \(command)\n"
    _ = line.withCString { write(STDOUT_FILENO, $0, strlen($0)) }
}

/// Carries out a random command; returns its text.
@MainActor func change(_ number: Int) throws -> String {
    try store.see(latest: true)
    let command: String
    switch random.below(6) {
    case 4 where try store.depths(in: nil).undo > 0:
        command = "undo 1"
        _ = try store.perform(.undo(1), in: nil, from: nil, collectsEdits: false)
    case 5 where try store.depths(in: nil).redo > 0:
        command = "redo 1"
        _ = try store.perform(.redo(1), in: nil, from: nil, collectsEdits: false)
    default:
        let position = random.below(try store.count(of: .all) + 1) + 1
        command = "add \(name).\(start).\(number) \(position)"
        let drafts = (1...3).map { AlbumDraft(title: "\(name).\(start).\(number).\($0)", artist: "Somebody") }
        _ = try store.apply(.insert(drafts, at: position), toMany: false)
        _ = try store.finishChange(JournalStep(summary: command, author: name, date: Date()))
    }
    return command
}

for number in 1... {
    var command = ""
    do {
        command = try change(number)
        try store.commit()
        report("done", command)
    } catch SharingError.unknownOutcome {
        report("unknown", command)
    } catch {
        report("absent", command)
        // The server is away. The other thread notices when it is there again.
        usleep(20_000)
        try? store.cancelChange()
        try? store.commit()
    }
}
