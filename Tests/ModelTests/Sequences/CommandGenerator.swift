import Randomness
import ReferenceModel

/// Generates random commands for a library.
struct CommandGenerator {
    private let library: ModelLibrary
    private let queries: QueryGenerator

    init(library: ModelLibrary) {
        self.library = library
        queries = QueryGenerator(library: library)
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
        switch random.below(8) {
        case 0: .list(random.once(in: 5) ? nil : queries.query(&random), listing(&random))
        case 1:
            .count(
                random.once(in: 5) ? nil : queries.query(&random), random.once(in: 2) ? counting(&random) : nil)
        case 2: .show(random.once(in: 3) ? nil : queries.single(&random))
        case 3: .go(queries.single(&random))
        case 4: .next(count(&random))
        case 5:
            random.once(in: 8)
                ? .deleteQuery("q") : .saveQuery(random.pick(["q", "wanted"]), queries.unsaved.query(&random))
        case 6: .duplicates(random.once(in: 2) ? nil : queries.query(&random), by: duplicateFields(&random))
        default: .previous(count(&random))
        }
    }

    /// Some fields to compare; none for the usual ones.
    private func duplicateFields(_ random: inout SeededRandom) -> [String] {
        if random.once(in: 2) { return [] }
        let fields = (["title", "artist", "genre", "year"] + queries.ownFields).shuffled(using: &random)
        return Array(fields.prefix(1 + random.below(2)))
    }

    private func changing(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(15) {
        case 0..<3: .add(draft(&random), at: random.once(in: 2) ? position(&random) : nil)
        case 3..<6: .edit(random.once(in: 4) ? nil : queries.query(&random), assignments(&random))
        case 6, 7: .delete(random.once(in: 4) ? nil : queries.few(&random))
        case 8, 9: .move(queries.few(&random), to: position(&random))
        case 10: replacement(&random)
        case 11:
            random.once(in: 4)
                ? .mergeDuplicates(random.once(in: 2) ? nil : queries.query(&random), by: duplicateFields(&random))
                : .merge(queries.pair(&random), isDifferent: random.once(in: 2))
        case 12: fields(&random)
        default: exchange(&random)
        }
    }

    /// An album, sometimes with a value made of its other fields.
    private func draft(_ random: inout SeededRandom) -> ModelDraft {
        var draft = Vocabulary.draft(&random)
        if random.once(in: 5) {
            draft.own.append(ModelAssignment(field: "place", kind: .add, value: "{artist} {title}"))
        }
        return draft
    }

    /// A command that replaces a word of some album.
    private func replacement(_ random: inout SeededRandom) -> ModelCommand {
        let field = random.once(in: 5) ? "year" : queries.field(&random)
        let words = queries.value(of: field, &random).split { !$0.isLetter && !$0.isNumber }.map(String.init)
        guard let word = words.randomElement(using: &random) else {
            return .replace(field: field, pattern: "x", text: "y", nil)
        }
        let (pattern, text) = random.once(in: 3) ? grouped(word, &random) : plain(words, word, &random)
        return .replace(
            field: field, pattern: pattern, text: text,
            random.once(in: 5) ? nil : random.once(in: 2) ? ModelQuery(.all) : queries.query(&random))
    }

    /// A pattern without groups, and a text.
    private func plain(_ words: [String], _ word: String, _ random: inout SeededRandom) -> (String, String) {
        let pattern = random.pick([word, "^\(word)", "\(word)$", words.count > 1 ? " \(words[1])" : "[0-9]$"])
        return (pattern, random.once(in: 4) ? "" : random.pick(["Moon", "Live", "4", words[0]]))
    }

    /// A pattern with groups, and a text that uses them.
    private func grouped(_ word: String, _ random: inout SeededRandom) -> (String, String) {
        random.pick([
            (#"^(\w+) (\w+)"#, "$2 $1"), (#"(\w+) (\w+)$"#, "$1, $2"), ("(\(word))", "$1 $1"), ("^(.)(.*)$", "$2$1"),
            (#"([0-9])([0-9]+)"#, "$2-$1"), ("(\(word)|Moon)s?", "$1"), ("(\(word.prefix(1)))(?=.)", "x$1"),
        ])
    }

    /// A command that renames a field, or joins it to another one.
    private func fields(_ random: inout SeededRandom) -> ModelCommand {
        guard let old = queries.ownFields.randomElement(using: &random) else { return .edit(nil, assignments(&random)) }
        if random.once(in: 2) { return .renameField(old, to: random.pick(["house", "place"] + Vocabulary.ownFields)) }
        return .mergeField(old, into: random.pick((["genre"] + queries.ownFields).filter { $0 != old }))
    }

    private func exchange(_ random: inout SeededRandom) -> ModelCommand {
        let file = random.pick(["one.csv", "two.json", "three.jsonl"])
        let assignment = random.once(in: 4) ? ModelAssignment(field: "shelf", value: "attic") : nil
        return switch random.below(8) {
        case 0, 1:
            .importTable(
                table(&random),
                ModelImport(duplicates: random.once(in: 3), assignment: assignment, isStrict: random.once(in: 4)))
        case 2, 3: update(&random, assignment)
        case 4, 5: .export(random.once(in: 3) ? nil : queries.query(&random), file: file)
        case 6: .importExport(file: file, ModelImport(duplicates: random.once(in: 2), assignment: assignment))
        default:
            .importExport(
                file: "one.csv", ModelImport(key: random.pick(["title", "code", "label"]), assignment: assignment))
        }
    }

    /// A file with some albums, most of which have other values in one column.
    private func update(_ random: inout SeededRandom, _ assignment: ModelAssignment?) -> ModelCommand {
        let key = random.pick(["title", "code"])
        let column = random.pick(["genre", "year", "label", "price"])
        let columns = ["artist", "title", column, "code"]
        var rows = library.albums.filter { $0[key] != nil && random.once(in: 2) }.map { album in
            Dictionary(uniqueKeysWithValues: columns.compactMap { field in album[field].map { (field, $0) } })
        }
        if rows.isEmpty || random.once(in: 2) {
            let code = Vocabulary.value(of: "code", &random)
            rows.append(["title": random.pick(Vocabulary.titles), "artist": "Prince", "code": code])
        }
        for index in rows.indices where random.once(in: 2) {
            rows[index][column] = random.once(in: 4) ? nil : Vocabulary.value(of: column, &random)
        }
        let table = ModelTable(
            name: "table\(random.below(100_000)).csv", columns: columns, rows: rows, isForeign: random.once(in: 3))
        return .importTable(table, ModelImport(key: key, assignment: assignment))
    }

    private func listing(_ random: inout SeededRandom) -> ModelListing {
        guard random.once(in: 2) else { return ModelListing() }
        let fields = (["title", "artist", "genre", "year"] + queries.ownFields).shuffled(using: &random)
        let keys = fields.prefix(random.below(3)).map { ModelListing.Key(field: $0, isDescending: random.once(in: 2)) }
        return ModelListing(
            keys: keys, field: fields.last, offset: random.once(in: 4) ? random.below(4) : nil,
            limit: random.once(in: 4) ? random.below(5) : nil,
            file: random.once(in: 3) ? library.exports.keys.map(\.name).sorted().first : nil,
            isInFile: random.once(in: 2))
    }

    private func counting(_ random: inout SeededRandom) -> ModelCounting {
        let fields = (["genre", "year", "artist"] + queries.ownFields).shuffled(using: &random)
        let keys = fields.prefix(random.below(3)).map {
            ModelCounting.Key(field: $0, isByTen: $0 == "year" && random.once(in: 2))
        }
        let sum = random.once(in: 3) ? random.pick(["want", "year"]) : nil
        let average = random.once(in: 3) ? random.pick(["want", "year"]) : nil
        guard !keys.isEmpty else { return ModelCounting(keys: [], sum: sum, average: average) }
        return ModelCounting(
            keys: keys, sum: sum, average: average, isByCount: random.once(in: 3),
            limit: random.once(in: 4) ? 1 + random.below(3) : nil)
    }

    private func undoing(_ random: inout SeededRandom) -> ModelCommand {
        switch random.below(library.reference.undone.isEmpty ? 5 : 8) {
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
        case 6: .mistake(random.pick(Vocabulary.mistakes))
        default: random.once(in: 3) ? .quit(random.once(in: 2) ? nil : random.below(256)) : .echoStatus
        }
    }

    private func count(_ random: inout SeededRandom) -> Int? {
        random.once(in: 3) ? random.below(4) : nil
    }

    private func position(_ random: inout SeededRandom) -> Int { random.below(library.albums.count + 2) + 1 }

    private func changeNumber(_ random: inout SeededRandom) -> Int {
        let numbers = library.reference.changes.map(\.number) + [0]
        return random.once(in: 5) ? library.reference.lastNumber + 1 : random.pick(numbers)
    }

    private func assignments(_ random: inout SeededRandom) -> [ModelAssignment] {
        let fields = (["title", "artist", "genre", "year", "cover"] + Vocabulary.ownFields).shuffled(using: &random)
        return fields.prefix(1 + random.below(2)).flatMap { field in
            guard ModelAlbum.isList(field) else {
                return [
                    ModelAssignment(field: field, value: random.once(in: 5) ? "" : Vocabulary.value(of: field, &random))
                ]
            }
            return listAssignments(of: field, &random)
        }
    }

    /// Assignments to a field that can have several values.
    private func listAssignments(of field: String, _ random: inout SeededRandom) -> [ModelAssignment] {
        switch random.below(8) {
        case 0: return [ModelAssignment(field: field, value: "")]
        case 1:
            let text = random.pick(["{artist} / {title}", "{{ {title}", "{genre} {artist}", "{year}", "Live {label}"])
            return [ModelAssignment(field: field, value: text)]
        case 2, 3: return [ModelAssignment(field: field, value: Vocabulary.list(of: field, &random))]
        default:
            return (0...random.below(2)).map { _ in
                let kind = random.once(in: 2) ? ModelAssignment.Kind.add : .remove
                return ModelAssignment(field: field, kind: kind, value: queries.value(of: field, &random))
            }
        }
    }

    private func table(_ random: inout SeededRandom) -> ModelTable {
        var rows = (0...random.below(3)).map { _ in Vocabulary.draft(&random).row }
        if let album = library.albums.randomElement(using: &random), random.once(in: 2) {
            rows.append(["title": album.title, "artist": album.artist])
        }
        return ModelTable(
            name: "table\(random.below(100_000)).\(random.pick(["csv", "jsonl"]))",
            columns: ["title", "artist", "genre", "year"] + Vocabulary.ownFields, rows: rows,
            isForeign: random.once(in: 3))
    }
}
