import BuiltProgram
import Foundation
import SQLite
import Testing

/// The state of a home after a program was killed, examined in a copy so that the home stays unchanged.
struct HomeInspection {
    private let home: ProgramHome
    /// The contents of the library after it is opened again.
    let state: LibraryState
    /// The lines in the history.
    let history: [String]
    /// The aliases that the session has saved.
    let aliases: Set<String>

    init(of crashed: ProgramHome) throws {
        home = try ProgramHome(copying: crashed)
        // At most the one unfinished session file that the next program overwrites.
        let unfinished = try FileManager.default.contentsOfDirectory(atPath: home.path).filter { $0.contains(".new") }
        #expect(unfinished == [] || unfinished == ["session.json.new"])
        history = try Self.history(in: home)
        aliases = try Self.aliases(in: home)
        let result = try home.run(["-i"], input: LibraryState.question)
        #expect(result.status == 0, "\(result)")
        #expect(result.diagnostics == "", "\(result)")
        state = try #require(LibraryState.all(in: result.output).first, "\(result)")
    }

    /// Checks the integrity of the file with SQLite, and the counts of the library.
    func expectSoundFile() throws {
        let db = try Database(path: home.library)
        defer { try? db.close() }
        try expectSound(db)
    }

    private func expectSound(_ db: Database) throws {
        #expect(try db.prepare("PRAGMA integrity_check").values() == ["ok"])
        #expect(try db.prepare("PRAGMA foreign_key_check").first { _ in } == nil)
        let albums = try db.value("SELECT count(*) FROM album", as: Int.self)
        #expect(albums == state.albums.split(separator: "\n").count)
        #expect(try db.value("SELECT coalesce(sum(count), 0) FROM shelf") == albums)
        try db.execute("INSERT INTO search (search) VALUES ('integrity-check')")
        try db.execute("CREATE VIRTUAL TABLE temp.word USING fts5vocab (main, search, instance)")
        // The index contains all albums, and the deleted ones that undo can restore.
        let missing = "SELECT id FROM album EXCEPT SELECT doc FROM word"
        #expect(try db.prepare(missing).first { _ in } == nil)
        let needless = "SELECT doc FROM word EXCEPT SELECT id FROM album EXCEPT SELECT id FROM kept"
        #expect(try db.prepare(needless).first { _ in } == nil)
        let miscounted = """
            SELECT count(*) FROM shelf WHERE count <> (SELECT count(*) FROM album WHERE shelf = shelf.id)
            """
        #expect(try db.value(miscounted) == 0)
        let doubled = "SELECT count(*) FROM (SELECT 1 FROM album GROUP BY shelf, rank HAVING count(*) > 1)"
        #expect(try db.value(doubled) == 0)
    }

    private var albumCount: Int { state.albums.split(separator: "\n").count }

    /// Undoes and redoes everything, in two programs.
    func expectUndo(to firstAlbums: String) throws {
        var steps = 0
        let input = String(repeating: "undo\n", count: 40) + LibraryState.question
        while true {
            let result = try home.run(["-i"], input: input)
            let lines = result.diagnostics.split(separator: "\n")
            let undone = lines.filter { $0.hasPrefix("Undid ") }.count
            #expect(lines.count == 40)
            #expect(lines.dropFirst(undone).allSatisfy { $0.contains("nothing to undo") })
            steps += undone
            guard undone < 40 else { continue }
            #expect(LibraryState.all(in: result.output).first?.albums == firstAlbums, "\(result)")
            break
        }
        guard steps > 0 else { return }
        let result = try home.run(["-c", "redo \(steps)", "-c", "list --format jsonl"])
        #expect(result.status == 0, "\(steps) steps")
        #expect(result.output == state.albums, "\(steps) steps")
    }

    /// Checks that every record of the history is complete, and returns the entered lines.
    static func history(in home: ProgramHome) throws -> [String] {
        guard let text = home.text(of: "history"), !text.isEmpty else { return [] }
        #expect(text.hasSuffix("\n"))
        var entries: [String] = []
        for record in text.dropLast().split(separator: "\n", omittingEmptySubsequences: false) {
            let parts = record.split(separator: "\t", maxSplits: 1)
            try #require(parts.count == 2 && Int(parts[0]) != nil, "\(record)")
            entries.append(String(parts[1]))
        }
        return entries
    }

    private static func aliases(in home: ProgramHome) throws -> Set<String> {
        guard let bytes = home.bytes(of: "session.json") else { return [] }
        let session = try JSONDecoder().decode(Session.self, from: bytes)
        return Set((session.aliases ?? [:]).keys)
    }

    private struct Session: Decodable {
        let aliases: [String: String]?
    }
}
