internal import ShellKit
internal import Tabular

/// The albums of the library of a lesson at one moment.
struct LibrarySnapshot: Equatable {
    /// False if the library cannot be read, such as without the plugin of `list`.
    var isKnown = true
    /// The albums as `list --format jsonl` writes them, by their ids.
    var albums: [Int: JSONValue] = [:]
    /// The id of the current album.
    var current: Int?
    /// The numbers of steps that can be undone and redone.
    var undo = 0
    var redo = 0
    /// The ids of the albums that the queries of the task select.
    var selections: [String: Set<Int>] = [:]

    var ids: Set<Int> { Set(albums.keys) }
    var titles: Set<String> { Set(albums.values.compactMap { $0["title"]?.string }) }

    /// True if a later snapshot has other albums.
    func differs(from later: LibrarySnapshot) -> Bool { isKnown && later.isKnown && albums != later.albums }

    /// The ids of albums that are also in a later snapshot, but with another value in a field.
    func changed(_ field: String, in later: LibrarySnapshot) -> Set<Int> {
        Set(
            ids.filter { id in later.albums[id].map { Self.value($0, field) != Self.value(albums[id], field) } ?? false
            })
    }

    private static func value(_ album: JSONValue?, _ field: String) -> JSONValue? {
        album?[field == "cover" ? "coverUrl" : field] ?? album?["fields"]?[field]
    }
}

/// Reads the library of a session by the command `list`, without the handlers of lines, and without facts and changes.
@MainActor
struct LibraryProbe {
    /// The most albums of a snapshot, so that a large import does not slow down the lines after it.
    private static let most = 1000

    let shell: Shell

    /// The albums now, and those that each query selects.
    func snapshot(of queries: [String]) -> LibrarySnapshot {
        var result = LibrarySnapshot()
        guard let rows = output("list", words("--limit \(Self.most) --format jsonl")) else {
            return LibrarySnapshot(isKnown: false)
        }
        for row in rows.split(separator: "\n") {
            guard let album = try? JSONValue(parsing: Array(row.utf8)), let id = album["id"]?.integer else { continue }
            result.albums[id] = album
        }
        result.current = albums(words("."))?.first
        if let depths = try? shell.changes.depths { (result.undo, result.redo) = depths }
        for query in queries { result.selections[query] = albums(words(query)) }
        return result
    }

    /// The ids of the albums that the words of a query select; nil if they are none.
    func albums(_ query: [Word]) -> Set<Int>? {
        output("list", query + words("--fields id --format tsv")).map {
            Set($0.split(separator: "\n").compactMap { Int($0) })
        }
    }

    /// True if a line that consists of the word runs this command through an alias.
    func isAlias(_ word: String, of command: String) -> Bool {
        let facts = explanations(of: word).flatMap(\.facts)
        return facts.contains { if case .changed(let handler, _, _) = $0 { handler.name == "aliases" } else { false } }
            && facts.contains { if case .answered(_, let name) = $0 { name == command } else { false } }
    }

    /// The facts about each statement of a typed line that is not run; an alias or variable of one counts for the next.
    func explanations(of line: String) -> [LineExplanation] {
        context(MemoryOutput(), isInteractive: true).explain(line)
    }

    private func words(_ text: String) -> [Word] { text.statements.flatMap(\.words) }

    private func context(_ output: MemoryOutput, isInteractive: Bool = false) -> ShellContext {
        ShellContext(
            shell: shell, output: Output(output), diagnostics: Output(MemoryOutput()), isInteractive: isInteractive)
    }

    private func output(_ command: String, _ words: [Word]) -> String? {
        let output = MemoryOutput()
        var isDone = false
        _ = shell.facts.collect {
            let context = context(output)
            let object = try? context.registry.command(named: command)?.bind(words[...], in: context)
            isDone = (try? object?.immediate?.run(in: context)) != nil
        }
        return isDone ? output.text : nil
    }
}
