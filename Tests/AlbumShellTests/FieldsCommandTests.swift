import ShellKit
import ShellTesting
import Terminal
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct FieldsCommandTests {
    let shell: TestShell

    init() throws { shell = try TestShell(albums: .inMemory()) }

    private static let filled = """
        edit 1-2 label=EMI want=98; edit 3 LABEL='Island; A&M' want=11420; edit 4 want=-0.5 'Date Added'=2022-05-03
        edit 5 want=many 'Date Added'=2021-12; edit * cover=
        """

    @Test func `fields are listed with their number, kind, ends and examples`() async throws {
        let list = try await shell.run(Self.filled + "; fields --format tsv")
        let rows = list.output.split(separator: "\n").map(String.init)
        #expect(
            rows == [
                "field\talbums\tvalues\tsmallest\tlargest\texamples",
                "title\t5\ttexts\tAmerican Pie\tStaring at the Sun\t"
                    + #"["Best of Bowie","It's My Life","Nothing Like The Sun"]"#,
                "artist\t5\ttexts\tDavid Bowie\tU2\t" + #"["David Bowie","No Doubt","Sting"]"#,
                "genre\t5\ttexts\tPop\tPop\t" + #"["Pop"]"#,
                "year\t5\tnumbers\t1992\t2003\t" + #"["1992","2003","1999"]"#,
                "cover\t0\t\t\t\t[]",
                "Date Added\t2\tdates\t2021-12\t2022-05-03\t" + #"["2022-05-03","2021-12"]"#,
                "label\t3\tlists of texts\tA&M\tIsland\t" + #"["EMI","Island","A&M"]"#,
                "want\t5\tnumbers and texts\t-0.5\tmany\t" + #"["98","11420","-0.5"]"#,
            ])
        #expect(try await shell.run("fields").output.contains("EMI, Island, A&M"))
    }

    @Test(arguments: [40, 60, 80]) func `a narrow list shows names, and the ranges or examples of the values`(
        columns: Int
    ) async throws {
        let output = MemoryOutput()
        let context = ShellContext(
            shell: shell.shell, output: Output(output, appearance: OutputAppearance(columns: columns)),
            diagnostics: Output(MemoryOutput()), isInteractive: true)
        let line = """
            edit 1 'Collection Media Condition'='Near Mint; 4'; edit 2 bought='2022-05-03 10:11:12'; \
            edit 3 bought='2019-12-31 23:59:59'; edit 1-2 rating=5; fields
            """
        await TypedLine(line, in: context).run()
        let expected = [
            "field                       albums  values",
            "title                            5  Best of Bowie, It's My Life, Nothing Like The Su",
            "artist                           5  David Bowie, No Doubt, Sting",
            "genre                            5  Pop",
            "year                             5  1992 to 2003",
            "cover                            5  https://s3.amazonaws.com/CoverProject/album/album",
            "bought                           2  2019-12-31 to 2022-05-03",
            "Collection Media Condition       1  lists: Near Mint, 4",
            "rating                           2  5",
        ]
        let lines = output.text.split(separator: "\n").map(String.init)
        #expect(lines.count == expected.count, "\(output.text)")
        #expect(lines.allSatisfy { $0.count <= columns }, "\(output.text)")
        for (line, row) in zip(lines, expected) where columns >= 60 {
            let shown = line.hasSuffix("…") ? String(line.dropLast()) : line
            #expect(row.hasPrefix(shown.prefix(columns - 1)), "\(output.text)")
            #expect(shown.count > 34, "\(output.text)")
        }
    }

    @Test func `a field is renamed on all albums, as one step`() async throws {
        _ = try await shell.run(Self.filled)
        let tried = try await shell.run("fields rename label publisher --dry-run; count has:label")
        #expect(
            tried.diagnostics.hasPrefix(
                "Would rename 'label' to 'publisher' on 3 albums:\n  1  Best of Bowie: publisher "))
        #expect(tried.output == "3\n")
        let renamed = try await shell.run(
            "fields rename label publisher; list has:publisher --fields publisher --format csv")
        #expect(renamed.diagnostics == "Renamed 'label' to 'publisher' on 3 albums.\n")
        #expect(renamed.output == "publisher\nEMI\nEMI\nIsland; A&M\n")
        #expect(try await shell.run("undo; count has:label").output.hasSuffix("3\n"))
        let spelled = try await shell.run(
            "fields rename label 'The Label'; fields rename 'the label' 'THE LABEL'; show 1")
        #expect(spelled.status == 0)
        #expect(spelled.output.contains("THE LABEL  EMI"))
    }

    @Test func `merging unites the values`() async throws {
        _ = try await shell.run(Self.filled + "; edit 2-3 publisher='a&m; Sub Pop'")
        let merged = try await shell.run("fields merge publisher label; list has:label --fields label --format csv")
        #expect(merged.diagnostics == "Merged 'publisher' into 'label' on 2 albums; 2 of them had both.\n")
        #expect(merged.output == "label\nEMI\nEMI; a&m; Sub Pop\nIsland; A&M; Sub Pop\n")
        let genre = try await shell.run(
            "fields merge label genre; list 1-4 --fields genre --format csv; count has:label")
        #expect(genre.output == "genre\nPop; EMI\nPop; EMI; a&m; Sub Pop\nPop; Island; A&M; Sub Pop\nPop\n0\n")
        _ = try await shell.run("undo; undo")
        #expect(try await shell.run("count has:publisher label:emi").output == "1\n")
    }

    @Test func `merging keeps values that differ in more than case`() async throws {
        let line = "edit 1 style='Motörhead; GLAM' genre='Motorhead; Glam'; fields merge style genre"
        #expect(try await shell.run(line).status == 0)
        #expect(
            try await shell.run("list 1 --fields genre --format tsv").output == "genre\nMotorhead; Glam; Motörhead\n")
    }

    @Test(arguments: [
        ("rename genre style", "'genre' is a field of every library"),
        ("rename label genre", "fields merge label genre"),
        ("rename label title", "'EMI' differs from the title 'Best of Bowie'"),
        ("rename label album", "moved to 'title'"),
        ("rename label artist", "'EMI' differs from the artist"), ("rename label year", "'EMI' is not a year"),
        ("rename label want", "use 'fields merge label want'"),
        ("rename label 'Date Added'", "fields merge label 'Date Added'"),
        ("rename label label", "both names"), ("rename lable x", "Did you mean 'label'?"), ("rename label id", "'id'"),
        ("rename label position", "'position'"), ("rename label ''", "name"), ("rename label", "OLD NEW"),
        ("rename", "OLD NEW"), ("merge label", "OLD NEW"), ("merge label year", "'EMI' is not a year"),
        ("merge label title", "differs from the title"), ("merge label nowhere", "no album has a field 'nowhere'"),
        ("merge lable want", "Did you mean 'label'?"), ("merge label LABEL", "both names"),
        ("merge year want", "'year'"),
        ("rename label x --format csv", "--format"), ("--dry-run", "needs a change"), ("remove label", "rename, merge"),
        ("rename label x y", "y"),
    ])
    func `a wrong change of fields changes nothing, and the message says why`(words: String, reason: String)
        async throws
    {
        _ = try await shell.run(Self.filled)
        let before = try await shell.run("list --format json").output
        let transcript = try await shell.run("fields \(words)")
        #expect(transcript.status == 1, "\(transcript)")
        #expect(transcript.diagnostics.contains(reason), "\(transcript)")
        #expect(try await shell.run("list --format json").output == before)
    }

    private static let dated = """
        edit 1 Pressed=1973-03-01 year=; edit 2 Pressed=1974.0 year=; edit 3 Pressed=unknown year=; edit 4 Pressed=1981
        edit 5 Pressed=2000
        """

    @Test(arguments: ["rename", "merge"])
    func `an own field is moved into empty years, and what stays is named`(action: String) async throws {
        _ = try await shell.run(Self.dated)
        let (verb, link) = action == "merge" ? ("Merged", "into") : ("Renamed", "to")
        let tried = try await shell.run("fields \(action) pressed year --dry-run; count has:pressed")
        #expect(tried.output == "5\n")
        #expect(tried.diagnostics.contains("Would \(action) 'pressed' \(link) 'year' on 3 albums:\n"), "\(tried)")
        #expect(tried.diagnostics.contains("2 albums keep 'pressed':"), "\(tried)")
        let moved = try await shell.run("fields \(action) pressed year; list --fields year,Pressed --format csv")
        #expect(
            moved.diagnostics == """
                \(verb) 'pressed' \(link) 'year' on 3 albums. The date stays in 'pressed'. 2 albums keep 'pressed':
                  3  Nothing Like The Sun: 'unknown' is not a year
                  4  Staring at the Sun: '1981' differs from the year '2000'

                """)
        #expect(moved.output == "year,Pressed\n1973,1973-03-01\n1974,\n,unknown\n2000,1981\n2000,\n")
        #expect(try await shell.run("undo; count has:pressed ^has:year").output.hasSuffix("3\n"))
    }

    @Test func `an own field is moved into an empty genre and cover`() async throws {
        _ = try await shell.run(
            "edit 1 genre= style='Rock; Dub'; edit 2 genre= style=Pop; edit * scan=https://example.org/a.png cover=")
        let genre = try await shell.run(
            "edit 3 style=Ska; fields rename style genre; list 1-3 --fields genre,style --format csv")
        #expect(genre.output == "genre,style\nRock; Dub,\nPop,\nPop,Ska\n")
        #expect(
            genre.diagnostics.contains("Renamed 'style' to 'genre' on 2 albums. 1 album keeps 'style':\n  3  "),
            "\(genre)")
        let cover = try await shell.run("fields merge scan cover; count has:cover")
        #expect(cover.diagnostics == "Merged 'scan' into 'cover' on 5 albums.\n")
        #expect(cover.output == "5\n")
    }

    @Test func `more albums than one piece are changed as one step`() async throws {
        var script = "begin many\n"
        for number in 1...2500 { script += "add T\(number) --artist A --at 1; edit 1 code=\(number)\n" }
        _ = try await shell.run(script + "commit")
        let renamed = try await shell.run(
            "fields rename code number; count has:number; undo; count has:code; count has:number")
        #expect(
            renamed.output.filter { $0.isNumber || $0 == "\n" }.hasSuffix("2500\n0\n"), "\(renamed.output.suffix(200))")
        #expect(renamed.output.hasPrefix("2500\n"))
    }

    // MARK: Random albums

    @Test func `random shows each of the matching albums, and the current album stays`() async throws {
        var seen: Set<String> = []
        for _ in 1...60 {
            let transcript = try await shell.run("random sun , bowie --format json")
            seen.insert(String(transcript.output.prefix(13)))
        }
        #expect(seen == ["{\"position\":1", "{\"position\":3", "{\"position\":4"])
        #expect(try await shell.run("list . --fields position --format csv").output == "position\n1\n")
        #expect(try await shell.run("random 4").output.hasPrefix("position  4\n"))
        #expect(try await shell.run("delete *; random").status == 1)
    }

    @Test func `a list in random order contains each album once, and a field named random has priority`() async throws {
        var orders: Set<String> = []
        for _ in 1...20 {
            let list = try await shell.run("list --sort random --fields position --format csv").output
            #expect(list.split(separator: "\n").sorted() == ["1", "2", "3", "4", "5", "position"])
            orders.insert(list)
        }
        #expect(orders.count > 3)
        let some = try await shell.run("list 2-4 --sort random --limit 2 --offset 1 --fields position --format csv")
            .output
        #expect(Set(some.split(separator: "\n").dropFirst()).isSubset(of: ["2", "3", "4"]))
        #expect(some.utf8.count == 13)
        #expect(try await shell.run("list --sort -random").status == 1)
        let field = try await shell.run("edit 2 random=1; list --sort random --fields position --format csv")
        #expect(field.output.hasPrefix("position\n2\n1\n3\n"))
    }

    @Test(arguments: [
        ("-id", "4\n5\n2\n3\n6\n1"), ("ID", "1\n6\n3\n2\n5\n4"), ("-Position", "6\n5\n4\n3\n2\n1"),
        ("position,-year", "1\n2\n3\n4\n5\n6"), ("-genre,-id", "5\n2\n3\n6\n1\n4"),
    ])
    func `albums are sorted by id and by position`(keys: String, positions: String) async throws {
        let list = "list --sort \(keys) --fields position --format csv"
        let done = try await shell.run("add Blue --artist Joni --at 4; move 2 --to 6; move 4 --to 2; \(list)")
        #expect(done.output == "position\n\(positions)\n")
    }

    @Test func `a quoted name of a field works in options and assignments`() async throws {
        _ = try await shell.run(
            "edit 1 \"Date Added\"=2022; edit 2-3 'Date Added'=2021; edit 3 'a, b'=1; edit 4 \"x=y\"=2")
        for (line, output) in [
            ("list --sort '\"Date Added\",-title' --fields position", "3\n2\n1\n4\n5"),
            ("list --sort '-Date Added,title' --fields position", "1\n2\n3\n5\n4"),
            ("list --sort='-\"Date Added\"' --limit 1 --fields position", "1"),
            ("list --sort '\"a, b\"' --limit 1 --fields position", "3"), ("list has:'x=y' --fields position", "4"),
            ("list 1-2 --fields 'Date Added'", "2022\n2021"), ("list 3 --fields '\"a, b\"'", "1"),
            ("list \"Date Added\":2022 --fields position", "1"), ("list has:'Date Added' --fields position", "1\n2\n3"),
        ] {
            let list = try await shell.run("\(line) --format csv").output
            #expect(list.split(separator: "\n").dropFirst().joined(separator: "\n") == output, "\(line)")
        }
        #expect(
            try await shell.run("count --by 'Date Added' --format csv").output
                == "albums,Date Added\n2,2021\n1,2022\n2,\n")
        #expect(try await shell.run("list --fields title,\"Date Added\"").diagnostics.contains("quote the whole list"))
    }
}
