import AlbumCommands
import AlbumShell
import ChangeCommands
import Events
import ExchangeCommands
import MusicLibrary
import ShellKit
import ShellTesting
import Testing

/// The explanations of queries that find nothing.
@MainActor
struct QueryHintTests {
    let shell: TestShell

    init() async throws {
        let library = try LibraryAPI.open(at: .memory, events: EventCenter())
        let workspace = AlbumWorkspace(library: library, name: "memory")
        shell = try TestShell(
            [AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), ExchangeCommandsPlugin(workspace)],
            undo: workspace.history)
        _ = try await shell.run("edit 1-2 label=EMI 'Date Added'=2022; query emi lable:emi")
    }

    /// Queries that find nothing, and the explanation; empty for none.
    private nonisolated static let hints = [
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
        ("'Date' Added:2022", "No album has a field 'Added'. 'fields' lists all fields."),
        ("1+1=2", ""), ("=sting", ""), ("abba", ""), ("label:abba", ""), ("^*", ""), ("artist:abba", ""),
        ("sting or bowie", "A comma separates alternatives: sting , bowie"),
        ("sting OR 'no doubt'", "A comma separates alternatives: sting , 'no doubt'"),
        ("sting AND 1999", "Terms that must all match need nothing between them: sting 1999"),
        ("sting not pop", "'^' excludes albums: sting ^pop"), ("or sting", ""), ("sting or", ""),
        ("'sting or bowie'", ""),
        (
            "(label:ecm , label:abba) sun",
            "Put spaces around parentheses: ( label:ecm , label:abba ) sun"
        ),
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
        ("label:>1,000", "1000", "1,000"), ("label:<=1,000,000.5", "1000000.5", "1,000,000.5"),
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
        #expect(try await shell.run("count label:>'1,000'; count label:>1,00; count label:1,000").output == "2\n2\n0\n")
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

    @Test func `operators of other languages are explained for queries too`() async throws {
        #expect(try await shell.run("list sting || bowie").diagnostics.contains("list sting , bowie"))
        #expect(try await shell.run("list sting && bowie").diagnostics.contains("need nothing between them"))
    }
}
