import Randomness

@testable import AlbumModel
@testable import MusicLibrary
@testable import Sharing

/// A command whose text determines what it does to a library, so that a log of commands can be replayed.
struct RandomCommand {
    let text: String

    /// A random command for a library with this many albums.
    init(_ random: inout SeededRandom, albums count: Int) {
        switch random.below(8) {
        case 6: text = "undo \(random.below(2) + 1)"
        case 7: text = "redo 1"
        default: text = "edit \(random.below(1 << 30)) \(count) \(random.below(2) + 1)"
        }
    }

    init(text: String) { self.text = text }

    /// Carries out the command, without a commit; false if it is impossible.
    func run(in store: any LibraryStore) throws -> Bool {
        let words = text.split(separator: " ")
        let numbers = words.dropFirst().compactMap { Int($0) }
        switch words.first {
        case "edit":
            var edits = RandomEdits(seed: numbers[0])
            return try store.makeChange(text, (0..<numbers[2]).map { _ in try edits.edit(numbers[1]) })
        case "add":
            // Several albums, so that half of the change could be missing.
            let drafts = (1...3).map { draft("\(words[1]).\($0)") }
            return try store.makeChange(text, [.insert(drafts, at: numbers.last)])
        case "undo", "redo":
            let request: JournalRequest = words[0] == "undo" ? .undo(numbers[0]) : .redo(numbers[0])
            do { _ = try store.perform(request, in: nil, from: nil, collectsEdits: false) } catch is LibraryError {
                return false
            }
            return true
        default: return false
        }
    }
}

extension SharedLibrary {
    /// The plain model after the commands of all entries.
    var model: MemoryStore {
        get throws {
            let model = MemoryStore()
            for entry in try entries where !entry.command.isEmpty {
                guard try RandomCommand(text: entry.command).run(in: model) else { throw CommandIsImpossible() }
            }
            return model
        }
    }
}

private struct CommandIsImpossible: Error {}
