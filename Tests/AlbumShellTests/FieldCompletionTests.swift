import AlbumModel
import AlbumShell
import Events
import MusicLibrary
import ShellKit
import TestFiles
import TestTraits
import Testing

/// Completion from a library in a file.
@MainActor
@Suite(.mainActor) final class FieldCompletionTests {
    private let folder = TemporaryFolder()
    private let library: LibraryAPI
    private let workspace: AlbumWorkspace

    init() throws {
        let path = folder.file("library.sqlite")
        library = try LibraryAPI.open(at: .file(path), events: EventCenter())
        workspace = AlbumWorkspace(library: library, name: path)
        try library.journal.state.begin(command: "fill")
        try library.add([
            draft("Exodus", "Bob Marley", "Reggae; Dub", ["Label": "Island; Tuff Gong", "Date Added": "2022-05-03"]),
            draft("Legend", "Bob Marley", "Reggae", ["label": "Island"]), draft("Marvel", "Bob Dylan", "Folk", [:]),
            draft("What's Going On", "Marvin Gaye", "Soul", ["länge": "35", "a, b": "1", "lost=found": "x"]),
            draft("Gone", "Nobody", "Pop", ["lapsed": "1"]),
        ])
        try library.journal.endChange()
        try library.journal.state.begin(command: "delete")
        try library.remove(.album(Album.ID(10)))
        try library.journal.endChange()
        try library.saveQuery("jazz", "genre:jazz")
        try library.saveQuery("später", "id:1")
    }

    isolated deinit { try? library.close() }

    private func draft(_ title: String, _ artist: String, _ genre: String, _ fields: OwnFields) -> AlbumDraft {
        AlbumDraft(title: title, artist: artist, genre: genre, fields: fields)
    }

    /// The words of a line that is being typed; an open quote is closed by the caller.
    private func words(_ line: String) throws -> [Word] {
        let words = try Tokenizer.statements(in: line).first?.words ?? []
        return line.hasSuffix(" ") || words.isEmpty ? words + [Word("")] : words
    }

    private func candidates(_ source: some ValueSource, _ line: String) async throws -> [String] {
        await source.values(completing: try words(line), limit: 20, atOnce: false).values.map { $0.lead + $0.text }
    }

    @Test func `own fields are completed in queries, with quotes where a name needs them`() async throws {
        for (typed, expected) in [
            ("la", ["Label:"]), ("LAB", ["Label:"]), ("^lab", ["^Label:"]), ("dat", ["\"Date Added\":"]),
            ("'Date A'", ["\"Date Added\":"]),
            ("^dat", []), ("lä", ["länge:"]), ("has:d", ["has:Date Added"]), ("^has:gen", ["^has:genre"]),
            ("a,", ["\"a, b\":"]), ("los", ["\"lost=found\":"]), ("ha", ["has:"]), ("laps", []), ("( lab", ["Label:"]),
        ] {
            let found = try await candidates(AlbumValues(workspace), typed)
            #expect(found.filter { $0.hasSuffix(":") || $0.contains("has:") } == expected, "\(typed)")
        }
    }

    @Test func `values of lists are completed one by one`() async throws {
        for (typed, expected) in [
            ("genre:d", ["genre:Dub"]), ("genre:=re", ["genre:=Reggae"]),
            ("label:tuff", ["Label:Tuff Gong", "label:Tuff Gong"]),
            ("\"Date Added\":20", ["\"Date Added\":2022-05-03"]),
            ("year:1990..200", ["year:1990..2000", "year:1990..2003"]),
            ("\"Date Added\":>=2", ["\"Date Added\":>=2022-05-03"]), ("artist:'bob m'", ["artist:Bob Marley"]),
            ("@j", ["@jazz"]), ("^@SPA", ["^@später"]), ("@", ["@examples", "@jazz", "@später"]), ("'@j'", []),
        ] {
            let found = try await candidates(AlbumValues(workspace), typed)
            #expect(found == expected || expected.contains(found.first ?? "-"), "\(typed): \(found)")
        }
        #expect(
            try await candidates(AlbumValues(workspace), "genre:")
                == ["Dub", "Folk", "Pop", "Reggae", "Soul"].map { "genre:" + $0 })
    }

    @Test func `the words before are considered`() async throws {
        for (typed, expected) in [
            ("bob mar", ["Marley", "Marvel"]),
            ("bob ", ["Dylan", "Marley", "Exodus", "Legend", "Marvel", "artist:Bob Dylan", "artist:Bob Marley"]),
            ("what's go", ["Going On"]), ("what's going o", ["On"]), ("marley ex", ["Exodus"]),
            ("marley genre:", ["genre:Dub", "genre:Reggae"]),
            ("dylan , ex", ["Exodus"]), ("( dylan , ex", ["Exodus"]), ("( exodus ) le", []),
            ("genre:reggae le", ["Legend"]),
            ("^genre:dub bob m", ["Marvel", "artist:Marley"].dropLast()), ("dylan ex", []),
        ] as [(String, [String])] {
            let found = try await candidates(AlbumValues(workspace), typed)
            #expect(found == expected, "\(typed): \(found)")
        }
    }

    @Test func `own fields and their values are completed in assignments`() async throws {
        for (typed, expected) in [
            ("la", ["Label="]), ("dat", ["\"Date Added\"="]), ("genre=du", ["genre=Dub"]),
            ("genre+=re", ["genre+=Reggae"]),
            ("genre-=fo", ["genre-=Folk"]), ("genre='Rock; du'", ["genre=Rock; Dub"]),
            ("'Date Added'=20", ["\"Date Added\"=2022-05-03"]),
            ("ti", ["title="]), ("title=ex", ["title=Exodus"]), ("label=", ["label=Island", "label=Tuff Gong"]),
        ] {
            #expect(try await candidates(AssignmentValues(in: workspace), typed) == expected, "\(typed)")
        }
        #expect(
            try await candidates(AlbumValues(workspace, orFields: true), "1 lab").prefix(2) == ["Label=", "Label:"])
    }

    @Test func `field lists are completed after the last comma`() async throws {
        let sorted = FieldNames(of: workspace.reader, .list(sign: "-"), others: ["random"])
        for (typed, expected) in [
            ("la", ["Label"]), ("-dat", ["-Date Added"]), ("year,-lab", ["year,-Label"]),
            ("label,l", ["label,lost=found", "label,länge"]),
            ("ran", ["random"]), ("title,-RAN", ["title,-random"]), ("'\"Date A'", ["Date Added"]),
            ("'\"Date Added\",ti'", ["\"Date Added\",title"]),
            ("year,a", ["year,artist", "year,\"a, b\""]),
        ] {
            #expect(try await candidates(sorted, typed) == expected, "\(typed)")
        }
        #expect(try await candidates(FieldNames(of: workspace.reader, .single), "la") == ["Label"])
        let own = ["a, b", "Date Added", "Label", "lost=found", "länge"]
        #expect(try await candidates(FieldNames(of: workspace.reader, .own), "") == own)
        #expect(try await candidates(FieldNames(of: workspace.reader, .own, others: ["genre"]), "") == ["genre"] + own)
        #expect(try await candidates(SavedQueryNames(in: workspace), "") == ["examples", "jazz", "später"])
    }
}
