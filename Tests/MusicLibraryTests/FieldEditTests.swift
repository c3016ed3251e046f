import Events
import TestTraits
import Testing

@testable import AlbumModel
@testable import MusicLibrary

/// The values of assignments: templates, and values that are added and removed.
@MainActor
@Suite(.mainActor) struct FieldEditTests {
    private typealias Change = (AlbumField, FieldEdit.Operation, String)

    private nonisolated static let album: AlbumDraft = {
        var draft = AlbumDraft(title: "Blue", artist: "Joni", genre: "Folk; Pop", year: 1971)
        draft.fields["Date Added"] = "2022-05-03"
        draft.fields["mood"] = "blue"
        return draft
    }()

    private func result(_ changes: [Change]) throws -> AlbumDraft {
        var draft = Self.album
        let edits = try changes.map { change in
            try FieldEdit(change.0, change.1, change.2).resolved { Self.album.text(of: $0) != nil || $0 == .cover }
        }
        try draft.apply(edits)
        return draft
    }

    @Test(arguments: [
        ("{artist} / {year}", "Joni / 1971"), ("{Date Added}", "2022-05-03"), ("{date added}", "2022-05-03"),
        ("{x} (live)", "{x} (live)"), ("{cover}{artist}", "Joni"), ("{album}", "Blue"), ("{{artist}}", "{artist}"),
        ("{{{artist}}}", "{Joni}"), ("{", "{"), ("}", "}"), ("{}", "{}"), ("}}", "}}"), ("{{", "{"), ("a{b", "a{b"),
        (#"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#), ("{ artist }", "Joni"), ("{artist", "{artist"),
        ("{nope} {artist}", "{nope} Joni"),
        ("{a{artist}", "{aJoni"), ("{{a}} {artist}", "{a} Joni"), ("{note}", "{note}"), ("", nil), ("{cover}", nil),
        ("{genre}", "Folk; Pop"),
    ])
    func `fields in braces are replaced by their values`(_ text: String, _ expected: String?) throws {
        #expect(try result([(.own("x"), .set, text)]).fields["x"] == expected)
    }

    @Test func `a template sees the values before the command, also its own`() throws {
        let new = try result([
            (.title, .set, "{artist} {title}"), (.artist, .set, "{title}"), (.own("y"), .set, "{year}{x}"),
        ])
        #expect(new.title == "Joni Blue")
        #expect(new.artist == "Blue")
        #expect(new.fields["y"] == "1971{x}")
    }

    @Test(arguments: [
        ("+Dub", "Folk; Pop; Dub"), ("+pop", "Folk; Pop"), ("-POP", "Folk"), ("-Dub", "Folk; Pop"), ("-Folk -Pop", nil),
        ("+Dub -Pop", "Folk; Dub"), ("-Pop +Pop", "Folk; Pop"), ("+Dub;_Ska;_dub", "Folk; Pop; Dub; Ska"),
        ("-pop;_folk", nil),
        ("=Rock +Dub", "Rock; Dub"), ("-Pop -Folk +Dub", "Dub"), ("+{title}", "Folk; Pop; Blue"),
        ("+{cover}", "Folk; Pop"),
        ("-{cover}", "Folk; Pop"), ("+Po", "Folk; Pop; Po"),
    ])
    func `values are added and removed in order, regardless of case`(_ words: String, _ expected: String?) throws {
        let changes = words.split(separator: " ").map { word in
            let operation: FieldEdit.Operation = word.first == "+" ? .add : word.first == "-" ? .remove : .set
            return (AlbumField.genre, operation, word.dropFirst().replacing("_", with: " "))
        }
        #expect(try result(changes.map { ($0, $1, String($2)) }).genre == expected)
        var own = Self.album
        own.fields["tags"] = own.genre
        try own.apply(
            changes.map { try FieldEdit(.own("tags"), $0.1, String($0.2)).resolved { $0 == .title || $0 == .cover } })
        #expect(own.fields["tags"] == expected)
    }

    @Test func `wrong changes are errors`() throws {
        for field in [AlbumField.title, .artist, .year, .cover] {
            #expect(throws: LibraryError.oneValue(field)) { try FieldEdit(field, .add, "x") }
            #expect(throws: LibraryError.oneValue(field)) { try FieldEdit(field, .remove, "x") }
        }
        #expect(throws: LibraryError.noValue(.genre)) { try FieldEdit(.genre, .add, "") }
        #expect(throws: LibraryError.namelessField) { try FieldEdit(.own(""), .add, "x") }
        #expect(throws: LibraryError.reservedField("ID")) { try FieldEdit(.own("ID"), .set, "{title}") }
        #expect(throws: LibraryError.badYear("x")) { try FieldEdit(.year, .set, "x") }
        #expect(throws: LibraryError.badYear("Joni")) { try result([(.year, .set, "{artist}")]) }
        #expect(throws: LibraryError.emptyField(.title)) { try result([(.title, .set, "{cover}")]) }
    }

    @Test func `the numbers of the album can be parts of a value`() throws {
        var draft = Self.album
        let edits = try [
            FieldEdit(.own("a"), .set, "{position}/{ID}"), FieldEdit(.genre, .add, "{id}"),
            FieldEdit(.own("b"), .set, "{{id}}"),
        ]
        try draft.apply(edits, id: Album.ID(12), position: 3)
        #expect(draft.text(of: .own("a")) == "3/12" && draft.values(of: .genre).last == "12")
        #expect(draft.text(of: .own("b")) == "{id}")
        try draft.apply(edits)
        #expect(draft.text(of: .own("a")) == "/")
    }

    @Test func `a list of a hundred thousand values grows and shrinks`() throws {
        var draft = Self.album
        let values = (1...100_000).map(String.init)
        try draft.apply([
            FieldEdit(.genre, .set, values.joined(separator: "; ")), FieldEdit(.genre, .add, "7; x"),
            FieldEdit(.genre, .remove, "1; 100000"),
        ])
        #expect(draft.values(of: .genre) == Array(values[1...99_998]) + ["x"])
    }

    @Test func `a revision of many albums is one step, and fails as a whole with the name of the album`() throws {
        let files = TemporaryLibrary()
        let memory = LibraryAPI(store: MemoryStore(), events: EventCenter(), author: "me")
        for library in [try files.open(), memory] {
            try library.change { try $0.add((1...2500).map { AlbumDraft(title: "\($0)", artist: "A") }) }
            let before = try library.contents
            let failure = LibraryError.refused("2400", reason: LibraryError.emptyField(.title).description)
            #expect(throws: failure) {
                try library.change { library in
                    _ = try AlbumRevision(of: library) { draft, _ in
                        draft.title = draft.title == "2400" ? "" : "x" + draft.title
                    }.apply(
                        to: .matching(.all))
                }
            }
            #expect(try library.contents == before)
            let revision = AlbumRevision(of: library) { draft, _ in draft.fields["x"] = "\(draft.title.count)" }
            var visited: [Album] = []
            #expect(
                try library.change { _ in try revision.apply(to: .matching(.all)) { visited.append($0) } } == 2505)
            #expect(visited == before.map(\.album))
            #expect(try library.change { _ in try revision.apply(to: .matching(.all)) } == 0)
            #expect(try library.count(AlbumQuery(terms: .field(.own("x"), .equals("4")))) == 1501)
            try library.undo()
            #expect(try library.contents == before)
            #expect(throws: LibraryError.noSuchAlbum(Album.ID(9999))) {
                try library.change { _ in _ = try revision.apply(to: .albums([Album.ID(1), Album.ID(9999)])) }
            }
        }
    }

    @Test(
        arguments: [
            (AlbumField.genre, "o", "0", "F0lk; P0p"), (.genre, "^.*$", "Rock", "Rock"), (.genre, "folk", "", "Pop"),
            (.genre, ".+", "", nil), (.title, "u", "$0$0", "Bluue"), (.year, "71", "72", "1972"),
            (.cover, "x", "y", nil),
            (.own("MOOD"), "^b", "c", "clue"), (.genre, "x", "y", "Folk; Pop"),
            (.genre, "Pop|Folk", "Dub; Ska", "Dub; Ska"),
        ] as [(AlbumField, String, String, String?)])
    func `text is replaced in each value of a field`(
        _ field: AlbumField, _ pattern: String, _ with: String, _ expected: String?
    ) throws {
        let pattern = try TextPattern(pattern)
        var draft = Self.album
        try draft.replace(try pattern.makeMatcher(), in: field, with: PatternReplacement(with, for: pattern))
        #expect(draft.text(of: field) == expected)
    }

    @Test func `a replacement that makes a field invalid is an error`() throws {
        for (field, with, error) in [
            (AlbumField.title, "", LibraryError.emptyField(.title)), (.year, "x", .badYear("x")),
        ] {
            let pattern = try TextPattern(".+")
            var draft = Self.album
            #expect(throws: error) {
                try draft.replace(try pattern.makeMatcher(), in: field, with: PatternReplacement(with, for: pattern))
            }
        }
    }
}
