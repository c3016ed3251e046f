import AlbumModel
import Foundation
import MusicLibrary
import ShellTesting
import TestFiles
import TestTraits
import Testing

/// The values of imported fields: lists, spaces, encodings, and names that the library reserves.
@MainActor @Suite(.mainActor) struct ImportedValueTests {
    private let shell: ExchangeShell

    init() throws { shell = try ExchangeShell() }

    @Test func `a cover beside the file becomes its path, and any other text stays`() async throws {
        try shell.write("picture", to: "front.png")
        let covers = ["front.png", "./front.png", "missing.png", "https://a.example/front.png", "/front.png"]
        let rows = covers.enumerated().map { "A\($0),B,\($1)\n" }.joined()
        let done = try await shell.importing("title,artist,cover\n" + rows)
        #expect(done == Outcome(output: summary(5, added: 5), diagnostics: "", status: 0))
        let path = shell.folder.file("front.png")
        #expect(try shell.drafts.map(\.coverURL) == [path, path] + covers.dropFirst(2))
        let same = try await shell.importing("title,artist,cover\n" + rows, "--update --key title")
        #expect(same.output.contains("5 unchanged"), "\(same)")
    }

    private static let discogs = "Catalog#,Artist,Title,Label,Format,Rating,Released,release_id,Genre,Style\n"

    @Test(arguments: [
        ("genre", "Electronic, Hip Hop", "Electronic; Hip Hop"), ("genre", "Rock", "Rock"),
        ("genre", "Folk, World, & Country", "Folk, World, & Country"),
        ("genre", "Rock, Folk, World, & Country, Pop", "Rock; Folk, World, & Country; Pop"),
        ("genre", "Folk, World", "Folk; World"),
        ("genre", "Funk / Soul, Stage & Screen", "Funk / Soul; Stage & Screen"),
        ("style", "Dub, Deep House", "Dub; Deep House"), ("style", "Dub,House", "Dub,House"),
        ("label", "021 Records, Human Records (2)", "021 Records; Human Records"),
        ("label", "A&M Records, Inc., Sony", "A&M Records, Inc.; Sony"), ("label", "Inc.", "Inc."),
        ("label", "CBS, CBS", "CBS"), ("label", "A (2), LLC, A (3), LLC", "A, LLC"),
        ("label", "Factory, The", "Factory, The"),
        ("format", #"7"", Single, Pap"#, #"7"; Single; Pap"#), ("catalog#", "- oto - 4, oto4", "- oto - 4; oto4"),
        ("rating", "1, 2", "1, 2"), ("title", "Bell, Book", "Bell, Book"),
    ])
    func `Discogs' lists become several values`(field: String, text: String, expected: String) async throws {
        let cells = Self.discogs.dropLast().split(separator: ",").map { name in
            switch name.lowercased() {
            case field: "\"\(text)\""
            case "artist", "title": "x"
            default: ""
            }
        }
        let done = try await shell.importing(Self.discogs + cells.joined(separator: ",") + "\n")
        #expect(done == Outcome(output: summary(1, added: 1), diagnostics: "", status: 0))
        #expect(try shell.drafts[0].text(of: AlbumField(named: field)) == expected)
    }

    @Test(arguments: [
        ("--split genre=,", "Rock, Dub,Pop", "Rock; Dub; Pop"), ("--split genre=/", "Rock / Dub", "Rock; Dub"),
        ("--split genre=', '", "Rock,Dub, Pop", "Rock,Dub; Pop"), ("--split genre=,", ",Rock,,", "Rock"),
        ("--split Genre=, --split genre=/", "Rock, Dub/Pop", "Rock, Dub; Pop"),
        ("--set genre='A; B'", "Rock", "A; B"), ("--set genre=", "Rock", nil),
        ("--set genre=A --set genre=B", "Rock", "B"),
    ])
    func `--split and --set change the fields of imported albums`(options: String, text: String, genre: String?)
        async throws
    {
        _ = try await shell.importing("title,artist,genre\nA,B,\"\(text)\"\n", options)
        #expect(try shell.drafts.map(\.genre) == [genre])
    }

    @Test func `--set gives all albums of a file without artists an artist`() async throws {
        #expect(try await shell.importing("title\nA\nB\n", "--set artist=Various").output == summary(2, added: 2))
        let again = try await shell.importing(#"[{"title":"a"}]"#, as: "a.json", "--set artist=Various --set year=1999")
        #expect(again.output == summary(1, added: 0, alike: 1))
        #expect(try shell.drafts.map(\.artist) == ["Various", "Various"])
    }

    @Test(arguments: [
        (#""genre":["Rock","Dub"]"#, "Rock; Dub", nil),
        (#""genre":[" Rock ",null,"","Rock",1.50,true]"#, "Rock; 1.50; true", nil),
        (#""genre":[]"#, nil, nil), (#""label":["A","B"]"#, nil, "A; B"),
        (#""label":[["A"],"B"]"#, nil, #"[["A"],"B"]"#),
        (#""label":{"a":1}"#, nil, #"{"a":1}"#), (#""fields":{"label":["A","B"]}"#, nil, "A; B"),
    ])
    func `an array of texts in JSON becomes several values`(member: String, genre: String?, label: String?) async throws
    {
        _ = try await shell.importing(#"[{"title":"T","artist":"A",\#(member)}]"#, as: "a.json")
        #expect(try shell.drafts.map(\.genre) == [genre] && shell.drafts[0].fields["label"] == label)
    }

    @Test(arguments: [
        ("title,artist,note\n Blue ,Joni\t,\u{A0}a b \n", 3), ("title,artist,note\nBlue,Joni,\"a b\n\"\n", 1),
        ("title;artist;note\nBlue;Joni;a b\n", 0),
        (#"[{"title":" Blue","artist":"Joni","note":"a b","none":"  "}]"#, 2),
    ])
    func `spaces around values are removed and counted in one note`(text: String, count: Int) async throws {
        let file = text.hasPrefix("[") ? "a.json" : "a.csv"
        let done = try await shell.importing(text, as: file)
        let values = count == 1 ? "1 value" : "\(count) values"
        #expect(done.diagnostics == (count == 0 ? "" : "@/\(file): removed spaces around \(values).\n"))
        #expect(try shell.drafts == [AlbumDraft(title: "Blue", artist: "Joni", fields: ["note": "a b"])])
    }

    @Test func `an id and a position of another program become fields, which an export contains`() async throws {
        _ = try await shell.importing("ID,Position,title,artist\n12,A1,Blue,Joni\n")
        let expected = AlbumDraft(title: "Blue", artist: "Joni", fields: ["file-id": "12", "file-position": "A1"])
        #expect(try shell.drafts == [expected])
        for format in HostileFileTests.formats {
            _ = try await shell.run("export --to @/x.\(format)")
            let other = try ExchangeShell(inMemory: true)
            _ = try await other.run("import \(shell.folder.path)/x.\(format)")
            #expect(try other.drafts == [expected], "\(format)")
        }
    }

    @Test(arguments: [true, false], ["\t", ",", ";"])
    func `UTF-16 is read as Excel writes it`(isBigEndian: Bool, separator: String) async throws {
        let rows = ["title,artist,note", "Début,Björk,\"a 😀\"", "日本,X,"].map { $0.replacing(",", with: separator) }
        let bytes = ("\u{FEFF}" + rows.map { $0 + "\r\n" }.joined()).utf16.flatMap { unit in
            isBigEndian ? [UInt8(unit >> 8), UInt8(unit & 0xFF)] : [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        for file in ["a.txt", "a.csv"] {
            let shell = try ExchangeShell()
            try shell.write(bytes, to: file)
            let done = try await shell.run("import @/\(file)")
            #expect(done == Outcome(output: summary(2, added: 2), diagnostics: "", status: 0))
            let expected = AlbumDraft(title: "Début", artist: "Björk", fields: ["note": "a 😀"])
            #expect(try shell.drafts.first == expected)
            // A file that ends in the middle of a character loses only this one.
            try shell.write(bytes.dropLast(3), to: file)
            #expect(try await shell.run("import @/\(file)").status == 0)
        }
    }

    @Test func `a cell with many values is split in time`() async throws {
        let shell = try ExchangeShell(inMemory: true)
        let values = (1...100_000).map { "value \($0)" }
        let text = "title,artist,genre\nA,B,\"\(values.joined(separator: ", "))\"\n"
        #expect(try await shell.importing(text, "--split genre=,").output == summary(1, added: 1))
        #expect(try shell.drafts[0].genre == values.joined(separator: "; "))
        #expect(try await shell.importing(text, "--split genre=, --update --key title").output.contains("1 unchanged"))
    }

    @Test(arguments: ["csv", "tsv", "json", "jsonl"])
    func `lists are exported and imported exactly`(format: String) async throws {
        let drafts = ["Rock; Dub", "a;b", "; ", " x ;y; ", "Folk, World, & Country; Pop", "a;; b", ";"].map {
            AlbumDraft(title: $0, artist: " \($0)", genre: $0, fields: ["label": $0])
        }
        try shell.library.journal.state.begin(command: "fill")
        try shell.library.add(drafts)
        try shell.library.journal.endChange()
        #expect(try await shell.run("export --to @/a.\(format)").status == 0)
        let other = try ExchangeShell(inMemory: true)
        let done = try await other.run("import \(shell.folder.path)/a.\(format) --strict")
        #expect(done == Outcome(output: summary(7, added: 7), diagnostics: "", status: 0))
        #expect(try other.drafts == drafts)
    }
}
