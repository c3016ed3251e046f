import AlbumModel
import AlbumShell
import MusicLibrary
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Parentheses and saved queries, on the five albums of a new library: Best of Bowie, It's My Life, Nothing Like The
/// Sun, Staring at the Sun, American Pie.
@MainActor
@Suite(.mainActor) struct NestedQueryTests {
    let shell: TestShell
    let library: LibraryAPI

    init() throws {
        let workspace = try AlbumWorkspace.inMemory()
        library = workspace.library
        shell = try TestShell(albums: workspace)
    }

    private func positions(_ form: String) async throws -> [Int]? {
        let transcript = try await shell.run("list \(form) --fields position --format tsv")
        guard transcript.status == 0, transcript.diagnostics == "" else { return nil }
        return transcript.output.split(separator: "\n").dropFirst().compactMap { Int($0) }
    }

    @Test(arguments: [
        ("( bowie , madonna ) year:2000", [5]), ("year:2000 ( bowie , madonna )", [5]),
        ("^( bowie , madonna )", [2, 3, 4]), ("( ( ( sun ) ) )", [3, 4]), ("( sun ( u2 , sting ) ) , 1", [1, 3, 4]),
        ("( 3 5 )", [3, 5]), ("( 3 , 5 ) sun", [3]), ("^( 2-4 )", [1, 5]), ("^( sun year:2000 )", [1, 2, 3, 5]),
        ("2- ( sun , 1 )", [3, 4]), ("( . )", [1]), ("( +1 , last )", [2, 5]), ("( ^( * ) )", []), ("^( * )", []),
        ("( first )", [1]), ("'(' , 1", [1]), ("(sun) , 1", [1, 3, 4]), ("sun (remastered)", []),
        ("^(sun)", [1, 2, 5]),
        ("( artist:'no doubt' , 'american pie' )", [2, 5]), ("( 'the sun' ) ^( artist:u2 , artist:bowie )", [3]),
    ])
    func `parentheses enclose a query`(form: String, positions: [Int]) async throws {
        #expect(try await self.positions(form) == positions)
    }

    @Test func `a title in words may contain parentheses`() async throws {
        _ = try await shell.run(
            "add 'Sun (Remastered)' --artist A; add 'Live ( 2001 )' --artist A; add '@home' --artist A")
        #expect(try await shell.run("show sun (remastered)").output.contains("Sun (Remastered)"))
        #expect(try await shell.run("show Live ( 2001 )").output.contains("Live ( 2001 )"))
        _ = try await shell.run("edit '@home' title='Live @home'")
        #expect(try await shell.run("show Live @home").status == 0)
        #expect(try await shell.run("list '@home'").output.contains("@home"))
    }

    @Test(arguments: [
        ("( bowie", "a '(' has no ')' after it"), ("bowie )", "a ')' has no '(' before it"),
        ("( )", "need a term inside"),
        ("^( ( a ) ", "a '(' has no ')'"), ("( a , )", "a ',' needs a term on both sides"),
        ("( , a )", "a ',' needs a term on both sides"), ("( a ) , )", "a ')' has no '('"), (") (", "a ')' has no '('"),
        ("( 9 , 1 )", "no album has position '9'"), ("^( 9 )", "no album has position '9'"), ("( id:0 )", "id:3,7-9"),
        ("id:5-3", "id:3,7-9"), ("id:1,,2", "id:3,7-9"), ("@a!", "quote it"), ("^@", "'^' needs a word after it"),
    ])
    func `wrong parentheses and names change nothing, and the message says why`(form: String, reason: String)
        async throws
    {
        let transcript = try await shell.run("delete \(form)")
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics.contains(reason), "\(transcript)")
        #expect(try library.count() == 5)
    }

    @Test func `parentheses have a maximum depth`() async throws {
        let nested = { (depth: Int) in
            String(repeating: "( zzz , ", count: depth) + "sun" + String(repeating: " )", count: depth)
        }
        #expect(try await positions(nested(50)) == [3, 4])
        for depth in [51, 10_000, 100_000] {
            #expect(try await shell.run("count \(nested(depth))").status == 1)
            #expect(throws: InvalidValue("parentheses can be at most 50 deep")) {
                try AlbumPhrase(words: nested(depth).split(separator: " ").map { Word(String($0)) })
            }
        }
    }

    @Test func `ids may be listed`() async throws {
        #expect(try await positions("id:1,3-4") == [1, 3, 4])
        #expect(try await positions("^( id:1-3 )") == [4, 5])
        #expect(AlbumPhrase.text(of: [1, 3, 7, 8, 9].map { Album.ID($0) }) == "id:1,3,7-9")
        #expect(AlbumPhrase.text(of: []) == "^( * )")
    }

    // MARK: Saved queries

    @Test func `a query that an import will replace is saved with a note`() async throws {
        let note = "'import --update' will replace this query.\n"
        #expect(try await shell.run("query Missing sun") == Transcript(output: "", diagnostics: note, status: 0))
        #expect(try await positions("@missing") == [3, 4])
    }

    @Test func `a saved query stands for its albums in any query`() async throws {
        _ = try await shell.run("query sunny artist:u2 , artist:sting; query new @sunny year:2000; query here .")
        for (form, found) in [
            ("@sunny", [3, 4]), ("^@sunny", [1, 2, 5]), ("@new", [4]), ("@SÚNNY ^@new", [3]), ("( @new , 1 )", [1, 4]),
            ("@new , bowie", [1, 4]), ("^( @new , 1 )", [2, 3, 5]), ("3 @sunny", [3]), ("@here", [1]),
        ] {
            #expect(try await positions(form) == found, "\(form)")
        }
        _ = try await shell.run("go 2")
        #expect(try await positions("@here") == [2])
        #expect(
            try await shell.run("edit @new genre=Rock; show @new --format json").output.contains("\"genre\":\"Rock\""))
        let list = try await shell.run("undo; query --format tsv").output
        #expect(
            list == "name\tquery\nexamples\tid:1-5\nhere\t.\nnew\t@sunny year:2000\nsunny\tartist:u2 , artist:sting\n")
    }

    @Test func `the text of a saved query is read back as typed`() async throws {
        _ = try await shell.run("edit 1 'Date Added'=2022")
        let lines = [
            #"artist:='no doubt' '@home' "it's" ^( title:~'^a|b$' , 1 )"#, #"'a b' 'c"d' e\ f title:"x y""#,
            "\"two\\nlines\"", #""Date Added":2022..2023 'date added':='a b'"#,
        ]
        for line in lines {
            let typed = try await shell.run("query q \(line); query copy \(line); query q --format json")
            #expect(typed.status == 0, "\(typed)")
            #expect(typed.diagnostics == "", "\(typed)")
            let text = try #require(try library.savedQuery("q"))
            let words = try Tokenizer.statements(in: line)[0].words
            #expect(try AlbumPhrase(words: Tokenizer.statements(in: text)[0].words) == AlbumPhrase(words: words))
        }
        #expect(try await shell.run(#"query q artist:no\ doubt; count @q"#).output == "1\n")
    }

    @Test(arguments: [
        ("query a @a", "refers to itself: @a → @a"), ("query b @c; query c @d; query d @b", "no saved query '@c'"),
        ("query b 1; query c @b; query b ^@c", "refers to itself: @b → @c → @b"),
        ("query jazz 1; list @jaz", "no saved query '@jaz'. Did you mean '@jazz'?"),
        ("list ^@x", "no saved query '@x'"),
        ("query jazzy", "no saved query '@jazzy'. 'query jazzy QUERY' saves one; 'query' lists the saved queries.\n"),
        ("query jazz 1; query jazy", "no saved query '@jazy'. Did you mean '@jazz'?"),
        ("query x", "no saved query '@x'"), ("query --delete x", "no saved query '@x'"),
        ("query 'a b' 1", "letters, digits"), ("query a ( 1", "has no ')'"), ("query a title:~[", "regular expression"),
        ("query --delete", "query --delete NAME"), ("query a 1 --delete", "query --delete NAME"),
        ("query a 1 --format csv", "--format"), ("delete @", "no album matches '@'"),
        ("query b 1; query c @b; query --delete b; list @c", "no saved query '@b'"),
    ])
    func `a wrong saved query is an error`(line: String, message: String) async throws {
        let transcript = try await shell.run(line)
        #expect(transcript.status == 1)
        #expect(transcript.diagnostics.contains(message), "\(transcript)")
    }

    @Test func `saved queries inside each other have limits`() async throws {
        for number in 1...60 {
            try library.saveQuery("c\(number)", number == 1 ? "sun" : "@c\(number - 1)")
            try library.saveQuery("d\(number)", number == 1 ? "sun" : "@d\(number - 1) , @d\(number - 1)")
        }
        #expect(try await positions("@c50") == [3, 4])
        #expect(try await shell.run("list @c60").diagnostics.contains("at most 50 deep"))
        #expect(try await positions("@d6") == [3, 4])
        #expect(try await shell.run("list @d30").diagnostics.contains("at most 1000 saved queries"))
        try library.saveQuery("broken", "( sun")
        #expect(try await shell.run("list @broken").diagnostics.contains("saved query '@broken' cannot be read: a '('"))
    }

    @Test func `a saved query of many ids is read fast`() async throws {
        let text = AlbumPhrase.text(of: (0..<100_000).map { Album.ID($0 * 2 + 1) })
        try library.saveQuery("missing", text)
        #expect(try await positions("@missing") == [1, 3, 5])
        let start = ContinuousClock.now
        _ = try AlbumPhrase(words: [Word(text)])
        #expect(ContinuousClock.now - start < .seconds(2))
    }
}
