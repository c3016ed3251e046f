import Randomness

/// Generates random commands for a library.
struct CommandGenerator {
    private let library: ModelLibrary
    private let queries: QueryGenerator

    init(library: ModelLibrary) {
        self.library = library
        queries = QueryGenerator(albums: library.albums)
    }

    func command(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(40) {
        case 0..<12: reading(&random)
        case 12..<27: dry(changing(&random), &random)
        case 27..<35: dry(undoing(&random), &random)
        case 35, 36: grouping(&random)
        default: language(&random)
        }
    }

    /// The command, or rarely its dry run.
    private func dry(_ command: ModelCommand, _ random: inout SeededRandom) -> ModelCommand {
        if case .export = command { return command }
        return random.once(in: 8) ? .dryRun(command) : command
    }

    private func reading(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(6) {
        case 0: .list(random.once(in: 5) ? nil : queries.query(&random), listing(&random))
        case 1:
            .count(
                random.once(in: 5) ? nil : queries.query(&random),
                by: random.once(in: 3) ? random.pick(["genre", "year", "label", "format", "artist"]) : nil)
        case 2: .show(random.once(in: 3) ? nil : queries.single(&random))
        case 3: .go(queries.single(&random))
        case 4: .next(count(&random))
        default: .previous(count(&random))
        }
    }

    private func changing(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(10) {
        case 0..<3: .add(Vocabulary.draft(&random), at: random.once(in: 2) ? position(&random) : nil)
        case 3..<5: .edit(random.once(in: 4) ? nil : queries.query(&random), assignments(&random))
        case 5..<7: .delete(random.once(in: 4) ? nil : queries.few(&random))
        case 7..<9: .move(queries.few(&random), to: position(&random))
        default: exchange(&random)
        }
    }

    private func exchange(_ random: inout SeededRandom) -> ModelCommand {
        let file = random.pick(["one.csv", "two.json", "three.jsonl"])
        return switch random.below(5) {
        case 0, 1: .importTable(table(&random), duplicates: random.once(in: 3))
        case 2, 3: .export(random.once(in: 3) ? nil : queries.query(&random), file: file)
        default: .importExport(file: file, duplicates: random.once(in: 2))
        }
    }

    private func listing(_ random: inout SeededRandom) -> ModelListing {
        guard random.once(in: 2) else { return ModelListing() }
        let fields = ["title", "artist", "genre", "year", "label"].shuffled(using: &random)
        let keys = fields.prefix(random.below(3)).map { ModelListing.Key(field: $0, isDescending: random.once(in: 2)) }
        return ModelListing(
            keys: keys, offset: random.once(in: 4) ? random.below(4) : nil,
            limit: random.once(in: 4) ? random.below(5) : nil)
    }

    private func undoing(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(library.journal.undone.isEmpty ? 5 : 8) {
        case 0..<3: .undo(count(&random))
        case 4..<8: .redo(count(&random))
        default: .undoTo(changeNumber(&random))
        }
    }

    private func grouping(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(5) {
        case 0, 1: .begin(random.once(in: 2) ? "tidy" : nil)
        case 2, 3: .commit
        default: dry(.rollback, &random)
        }
    }

    private func language(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(8) {
        case 0, 1: .set(variable: random.pick(["a", "b"]), random.pick(Vocabulary.titles))
        case 2, 3: .echo(variable: random.pick(["a", "b"]))
        case 4, 5: .echoStatus
        case 6: .mistake(random.pick(["nonsense", "add", "move 1", "add Title", "undo x", "list artist:", "next 0"]))
        default: random.once(in: 3) ? .quit(random.once(in: 2) ? nil : random.below(256)) : .echoStatus
        }
    }

    private func count(_ random: inout SeededRandom) -> Int? {
        random.once(in: 3) ? random.below(4) : nil
    }

    private func position(_ random: inout SeededRandom) -> Int { random.below(library.albums.count + 2) + 1 }

    private func changeNumber(_ random: inout SeededRandom) -> Int {
        let numbers = library.journal.changes.map(\.number) + [0]
        return random.once(in: 5) ? library.journal.lastNumber + 1 : random.pick(numbers)
    }

    private func assignments(_ random: inout SeededRandom) -> [ModelAssignment] {
        let fields = ["title", "artist", "genre", "year", "cover", "label", "format"].shuffled(using: &random)
        return fields.prefix(1 + random.below(2)).map { field in
            ModelAssignment(field: field, value: random.once(in: 5) ? "" : Vocabulary.value(of: field, &random))
        }
    }

    private func table(_ random: inout SeededRandom) -> ModelTable {
        var rows = (0...random.below(3)).map { _ in Vocabulary.draft(&random) }
        if let album = library.albums.randomElement(using: &random), random.once(in: 2) {
            rows.append(ModelDraft(title: album.title, artist: album.artist))
        }
        return ModelTable(name: "table\(random.below(100_000)).csv", rows: rows)
    }
}
