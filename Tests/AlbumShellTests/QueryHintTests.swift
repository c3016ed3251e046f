import AlbumModel
import AlbumShell
import ExchangeCommands
import MusicLibrary
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The explanations of queries that find nothing.
@MainActor
@Suite(.mainActor) struct QueryHintTests {
    let shell: TestShell

    init() async throws {
        let workspace = try AlbumWorkspace.inMemory()
        shell = try TestShell(albums: workspace, [ExchangeCommandsPlugin(workspace)])
        _ = try await shell.run("edit 1-2 label=EMI 'Date Added'=2022; query emi lable:emi")
    }

    /// Queries that find nothing, and the explanation; empty for none.
    private nonisolated static let hints = [
        ("sting 1999", "No album matches 'sting 1999'. Write 'year:' before a year: sting year:1999"),
        ("2000 madonna pie", "No album matches '2000 madonna pie'. Write 'year:' before a year: year:2000 madonna pie"),
        ("sting 1998", ""),
        ("lable:emi", "No album has a field 'lable'. Did you mean 'label'?"),
        ("has:lable", "No album has a field 'lable'. Did you mean 'label'?"),
        ("( lable:emi , 'abba' ) sun", "No album has a field 'lable'. Did you mean 'label'?"),
        ("@emi", "No album has a field 'lable'. Did you mean 'label'?"),
        ("dateadded:2022", "No album has a field 'dateadded'. Did you mean 'Date Added'?"),
        ("titel:sun", "No album has a field 'titel'. Did you mean 'title'?"),
        ("mood:sad", "No album has a field 'mood'. 'fields' lists all fields."),
        ("artist=sting", "No album matches 'artist=sting'. Write ':' between a field and its value: artist:sting"),
        ("label==EMI", "No album matches 'label==EMI'. Write ':=' between a field and its whole value: label:=EMI"),
        ("genre!=pop sun", "'^' excludes albums: ^genre:=pop sun"),
        ("sun year>=2000", "Write ':' before a comparison: sun year:>=2000"),
        ("year<2000", "Write ':' before a comparison: year:<2000"),
        ("lable=emi", "No album has a field 'lable'. Did you mean 'label'?"),
        ("label:20-40", "Two dots separate the ends of a range: label:20..40"),
        ("sun label:1990-1999", "Two dots separate the ends of a range: sun label:1990..1999"),
        ("label:2022-05", ""), ("label:40-20", ""), ("label:a-b", ""),
        ("price:20-40", "No album has a field 'price'. 'fields' lists all fields."),
        (
            "Date Added:2022",
            "No album matches 'Date Added:2022'. Quote a field's name that contains spaces: \"Date Added\":2022"
        ),
        ("sun date added:>=2022-05 pop", "sun \"date added\":>=2022-05 pop"),
        ("'Date' Added:2022", "No album has a field 'Added'. Did you mean 'Date Added'?"),
        ("1+1=2", ""), ("=sting", ""), ("abba", ""), ("label:abba", ""), ("^*", ""), ("artist:abba", ""),
        ("sting or bowie", "A comma separates alternatives: sting , bowie"),
        ("sting OR 'no doubt'", "A comma separates alternatives: sting , 'no doubt'"),
        ("sting AND 1999", "Terms that must all match need nothing between them: sting 1999"),
        ("sting not pop", "'^' excludes albums: sting ^pop"), ("or sting", ""), ("sting or", ""),
        ("'sting or bowie'", ""),
        ("sting, bowie", "Put spaces around a comma between alternatives: sting , bowie"),
        ("sting,bowie", "Put spaces around a comma between alternatives: sting , bowie"),
        ("sting, nobody, 'no doubt'", "Put spaces around a comma between alternatives: sting , nobody , 'no doubt'"),
        ("nobody,nowhere", ""), ("sun,", ""), ("'sting, bowie'", ""),
        (
            "sting|head",
            "No album matches 'sting|head'. To pipe into a program, put spaces around '|': sting | head"
        ),
        ("sting |head", "To pipe into a program, put spaces around '|': sting | head"),
        ("artist:sting, artist:bowie", "Put spaces around a comma between alternatives: artist:sting , artist:bowie"),
        ("nobody >out.txt", "To write results to a file, put spaces around '>': nobody > out.txt"),
        ("year 1999", "No album matches 'year 1999'. Write ':' between a field and its value: year:1999"),
        ("label emi sun", ""), ("label emi bowie", "Write ':' between a field and its value: label:emi bowie"),
        ("artist 'no doubt' life", "Write ':' between a field and its value: artist:'no doubt' life"),
        ("year zero", ""), ("price 5", ""),
        ("added:2022", "No album has a field 'added'. Did you mean 'Date Added'?"),
        ("e:2022", "No album has a field 'e'. 'fields' lists all fields."),
        ("(label:ecm , label:abba) sun", "Put spaces around parentheses: ( label:ecm , label:abba ) sun"),
    ]

    @Test(arguments: hints)
    func `a probable mistake is explained if a query finds nothing`(query: String, hint: String) async throws {
        guard query != "^*" else { return }
        for line in [
            "list \(query) --format tsv", "count \(query)", "export \(query) --format csv", "count \(query) --by year",
        ] {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 0)
            #expect(
                hint.isEmpty ? transcript.diagnostics.isEmpty : transcript.diagnostics.hasSuffix(hint + "\n"),
                "\(transcript)")
        }
        for line in ["show \(query)", "delete \(query)", "random \(query)", "go \(query)"] where !hint.isEmpty {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 1)
            #expect(transcript.diagnostics.contains(hint.dropFirst(3)), "\(transcript)")
        }
    }

    @Test(arguments: [
        ("label:>1,000", "1000", "1,000"), ("label:<=1,000,000.555", "1000000.555", "1,000,000.555"),
        ("label:5..2,000", "2000", "2,000"),
    ])
    func `a number with commas is an error`(query: String, number: String, text: String) async throws {
        let transcript = try await shell.run("delete \(query)")
        #expect(transcript.status == 1)
        #expect(
            transcript.diagnostics.contains("write a number without commas, \(number), or quote a text: '\(text)'."),
            "\(transcript)")
    }

    @Test func `a quoted number with commas is a text`() async throws {
        #expect(try await shell.run("count label:>'1,000'; count label:>1,00; count label:1,000").output == "2\n0\n0\n")
    }

    @Test func `words that match keep their meaning, and nothing is explained`() async throws {
        let script = """
            add 'Simon and Garfunkel or Not' --artist 'a=b'; list simon and garfunkel; list a=b; list garfunkel or not
            """
        let transcript = try await shell.run(script)
        #expect(transcript.diagnostics == "")
        #expect(transcript.output.split(separator: "Simon and Garfunkel or Not").count == 4)
    }

    @Test func `an empty list with a limit or an offset, or in an empty library, is not explained`() async throws {
        for line in ["list lable:x --limit 0", "list label:emi --offset 9", "delete *; list lable:emi"] {
            let transcript = try await shell.run("\(line) --format csv")
            #expect(!transcript.diagnostics.contains("No album"), "\(transcript)")
        }
    }

    @Test func `an unknown field in options is answered with the nearest own field`() async throws {
        for line in ["list --sort lable", "list --fields lable", "count --by lable", "list --sort 'date addde'"] {
            #expect(try await shell.run(line).diagnostics.contains("Did you mean"))
        }
    }

    @Test(arguments: ["list --sort -Date Added", "count --by added", "list --fields date", "duplicates --by date"])
    func `the only field that contains a typed name is suggested`(line: String) async throws {
        let done = try await shell.run(line)
        #expect(done.status == 1, "\(done)")
        #expect(done.diagnostics.contains("Did you mean 'Date Added'?"), "\(done)")
    }

    @Test func `text in braces that only a part of a field's name resembles stays as it is`() async throws {
        let done = try await shell.run("edit 3 note='{Added}'; list 3 --fields note --format csv")
        #expect(done.output == "note\n{Added}\n", "\(done)")
        #expect(done.diagnostics.contains("'{Added}' stays as it is."), "\(done)")
    }

    @Test(arguments: ["edit 3 Date Added=2024", "edit Date Added=2024", "edit 1 sun date added+=2024"])
    func `a field with a space before '=' is answered with its quoted name`(line: String) async throws {
        let done = try await shell.run(line)
        #expect(done.status == 1, "\(done)")
        #expect(done.diagnostics.lowercased().contains(#"spaces: "date added"=…"#), "\(done)")
        #expect(try await shell.run("edit 3 Tate Added=2024").diagnostics.contains("no album matches '3 Tate'"))
    }

    @Test func `operators of other languages are explained for queries too`() async throws {
        #expect(try await shell.run("list sting || bowie").diagnostics.contains("list sting , bowie"))
        #expect(try await shell.run("list sting && bowie").diagnostics.contains("need nothing between them"))
    }

    /// Queries that find something although no album has a field in them, and the notes.
    private nonisolated static let unknownFields = [
        ("^labl:emi", ["No album has a field 'labl'. Did you mean 'label'?"]),
        ("labl:emi , label:emi", ["No album has a field 'labl'. Did you mean 'label'?"]),
        ("label:emi ^has:labl", ["No album has a field 'labl'. Did you mean 'label'?"]),
        ("label:emi ^( labl:emi , Labl:ecm )", ["No album has a field 'labl'. Did you mean 'label'?"]),
        ("^@emi", ["No album has a field 'lable'. Did you mean 'label'?"]),
        (
            "^mood:sad ^labl:>5",
            [
                "No album has a field 'mood'. 'fields' lists all fields.",
                "No album has a field 'labl'. Did you mean 'label'?",
            ]
        ),
        ("^label:ecm", []), ("^genre:jazz", []), ("^year:1999", []), ("'labl:emi' , *", []),
    ]

    @Test(arguments: unknownFields)
    func `each field that no album has is noted once, also if the query finds something`(
        query: String, notes: [String]
    ) async throws {
        let lines = [
            "list \(query)", "list \(query) --format csv", "count \(query)", "count \(query) --by year",
            "export \(query) --format csv", "random \(query)", "query saved \(query)",
        ]
        for line in lines {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 0)
            #expect(transcript.diagnostics == notes.map { $0 + "\n" }.joined(), "\(line)")
        }
    }

    @Test(arguments: unknownFields)
    func `a command that changes albums notes unknown fields before its message`(
        query: String, notes: [String]
    ) async throws {
        let before = notes.map { $0 + "\n" }.joined()
        for line in ["delete \(query) --dry-run", "edit \(query) genre=Rock", "delete \(query)"] {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 0)
            #expect(transcript.diagnostics.hasPrefix(before), "\(line): \(transcript)")
            #expect(
                transcript.diagnostics.dropFirst(before.count).wholeMatch(
                    of: /(Would d[^\n]*(\n  [^\n]*)+|[DC0-9][^\n]*)\n/) != nil)
        }
    }

    @Test func `several unknown fields of a query that finds nothing are all named`() async throws {
        let transcript = try await shell.run("count mood:sad labl:emi; delete mood:sad labl:emi")
        #expect(transcript.diagnostics.split(separator: "has a field 'mood'").count == 3)
        #expect(transcript.diagnostics.split(separator: "has a field 'labl'. Did you mean 'label'").count == 3)
    }

    @Test func `an album that the user names by a field that none has is shown with a note`() async throws {
        let transcript = try await shell.run("show bowie ^labl:emi; go bowie ^labl:emi")
        #expect(transcript.status == 0)
        #expect(transcript.diagnostics.split(separator: "field 'labl'").count == 3)
    }

    @Test(arguments: [
        ("(label:emi , label:ecm) sun , *", "( label:emi , label:ecm ) sun , *"),
        ("^(label:emi sun) , *", "^( label:emi sun ) , *"),
        ("( (label:emi , label:ecm) sun ) , *", "( ( label:emi , label:ecm ) sun ) , *"),
        ("(^label:emi , pop) , *", "( ^label:emi , pop ) , *"),
        ("(has:label sun) , *", "( has:label sun ) , *"),
        ("(@emi , sun) , *", "( @emi , sun ) , *"),
        ("(id:2 , sun) , *", "( id:2 , sun ) , *"),
        ("(artist:'No Doubt' , artist:U2) , *", "( artist:'No Doubt' , artist:U2 ) , *"),
        ("( sun genre:pop) ) , *", "( sun genre:pop ) ) , *"),
        ("genre:'Art Pop') , *", "genre:'Art Pop' ) , *"),
    ])
    func `a parenthesis that is a part of a term is noted, and refused by a change, also if the query finds something`(
        query: String, meant: String
    ) async throws {
        for line in ["list \(query) --format csv", "count \(query)"] {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 0)
            #expect(
                transcript.diagnostics.hasPrefix("Put spaces around parentheses: \(meant)\n"), "\(line): \(transcript)")
        }
        for line in ["edit \(query) genre=Ska", "delete \(query)"] {
            let transcript = try await shell.run("\(line)")
            #expect(transcript.status == 1)
            #expect(transcript.diagnostics.contains("parentheses need spaces around them: \(meant)\n"), "\(transcript)")
        }
        #expect(try await shell.run("count; count genre:ska").output == "5\n0\n")
    }

    @Test(arguments: [
        "(what's on) , *", "'(label:emi' , *", "'(label:emi' 'label:emi)' , *", "genre:'pop)' , *", "title:(live) , *",
        "artist:a(b) , *", "title:~(s|n)$", "(1-2) , *", "(sun) , *", "^(sun) , *", "( label:emi ) , *",
        "^( label:emi ) , *", "(live , *",
    ])
    func `a parenthesis in a title or in quotes is not noted`(query: String) async throws {
        #expect(try await shell.run("count \(query)").diagnostics == "")
    }

    @Test(arguments: [
        ("label:!=5", "!=", "^label:5"), ("label:<>5", "<>", "^label:5"), ("label:≠5", "≠", "^label:5"),
        ("^label:!=5", "!=", "label:5"), ("label:=>4", "=>", "label:>=4"), ("label:=<4", "=<", "label:<=4"),
        ("label:≥4", "≥", "label:>=4"), ("label:≤4", "≤", "label:<=4"), ("^label:≤4", "≤", "^label:<=4"),
        ("year:!=1999", "!=", "^year:1999"), ("artist:!='No Doubt'", "!=", "^artist:'No Doubt'"),
        ("'Date Added':≥2022", "≥", #""Date Added":>=2022"#),
        ("'Date Added':!=2022", "!=", #"^( "Date Added":2022 )"#),
        ("title:!=", "!=", "^title:VALUE"), ("label:=>-4", "=>", "label:>=-4"),
        ("label:=<2022-05", "=<", "label:<=2022-05"),
    ])
    func `a comparison of another language is an error that names the form with its meaning`(
        query: String, sign: String, meant: String
    ) async throws {
        for line in ["count \(query)", "delete \(query)", "list bowie , \(query)"] {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 1)
            #expect(transcript.output == "")
            #expect(
                transcript.diagnostics.contains("'\(sign)' is not a comparison here; write \(meant), or quote a text."),
                "\(transcript)")
        }
        guard query != "title:!=" else { return }
        #expect(try await shell.run("count \(meant)").status == 0)
    }

    @Test func `signs in quotes, in names of artists and behind other text are no comparisons`() async throws {
        let script = """
            add Louder --artist '!!!' label='!=5'; count artist:!!!; count artist:=!!!; count label:'!=5'; count label:='!=5'
            count title:x!=5; count label:~!=; count label:'≥4'; edit 1 label=<EMI>; edit 2 label='> x'
            count label:=<EMI>; count label:=>\\ x
            """
        let transcript = try await shell.run(script)
        #expect(transcript.output == "1\n1\n1\n1\n0\n1\n0\n1\n1\n", "\(transcript)")
    }
}
