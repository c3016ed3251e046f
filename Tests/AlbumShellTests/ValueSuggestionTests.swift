import AlbumModel
import AlbumShell
import ExchangeCommands
import MusicLibrary
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// `any:`, and what a query that finds nothing probably means.
@MainActor
@Suite(.mainActor) struct ValueSuggestionTests {
    let shell: TestShell

    init() async throws {
        let workspace = try AlbumWorkspace.inMemory()
        shell = try TestShell(albums: workspace, [ExchangeCommandsPlugin(workspace)])
        _ = try await shell.run(
            """
            add Aja --artist 'Steely Dan' --year 1977; add 'Danke, dann' --artist Trio; add Dummy --artist Portishead
            edit 1-3 Label='Jungle Records; Island'; edit 4 Label=Jungle; edit 5 style='Drum n Bass' 'Date Added'=2022-05-01
            edit 6 notes='jungle cat' code=1977; edit 7 cover=https://example.org/dan.png
            """)
    }

    @Test(arguments: [
        ("any:jungle", "1\n2\n3\n4\n6\n"), ("any:'drum n'", "5\n"), ("any:dan", "6\n7\n"),
        ("any:pop", "1\n2\n3\n4\n5\n"),
        ("any:1977", "6\n"), ("any:197", "6\n"), ("any:example", "7\n"), ("ANY:sting", "3\n"),
        ("^any:jungle", "5\n7\n8\n"),
        ("any:jungle ^any:cat sun", "3\n4\n"), ("any:='Jungle Records'", "1\n2\n3\n"), ("any:~^Port", "8\n"),
        ("any:>3000", ""),
        ("any:2022..2023", "5\n"), ("( any:portishead , any:trio )", "7\n8\n"), ("'any:jungle'", "1\n2\n3\n4\n6\n"),
        ("any:zzzz", ""),
    ])
    func `any looks in every field`(query: String, positions: String) async throws {
        let found = try await shell.run("list \(query) --fields position --format csv; count \(query)")
        let count = positions.count { $0 == "\n" }
        #expect(found.output == "position\n\(positions)\(count)\n", "\(found)")
        #expect(found.diagnostics == "", "\(found)")
    }

    @Test func `an own field with the name any has priority`() async throws {
        _ = try await shell.run("edit 2 any=jungle; query cats any:jungle")
        #expect(
            try await shell.run("count any:jungle; count @cats; edit 2 any=; count @cats").output.hasPrefix("1\n1\n"))
        #expect(try await shell.run("count @cats").output == "5\n")
    }

    /// Queries that find nothing, and the note.
    private nonisolated static let hints = [
        ("jungle", "4 albums have 'jungle' in Label: list label:jungle"),
        ("cat", "1 album has 'cat' in notes: list notes:cat"),
        ("'drum n bass'", "1 album has 'drum n bass' in style: list style:'drum n bass'"),
        ("drum bass", "1 album has 'drum bass' in style: list style:drum style:bass"),
        ("sun jungle", "2 albums have 'jungle' in Label: list sun label:jungle"),
        ("pop", "5 albums have 'pop' in genre: list genre:pop"),
        ("'Steely Dann'", "Did you mean 'Steely Dan'?"), ("steely dann", "Did you mean 'Steely Dan'?"),
        ("steeli dan", "Did you mean 'Steely Dan'?"), ("stely", "Did you mean 'Steely Dan'?"),
        ("artist:'Steely Dann'", "Did you mean artist:'Steely Dan'?"),
        ("artist:=portishaed", "Did you mean artist:Portishead?"),
        ("ortishead", "Did you mean Portishead?"), ("bowei", "Did you mean 'David Bowie'?"),
        ("label:islnd", "Did you mean label:Island?"), ("style:'drum and bass'", ""),
        ("title:dumy year:1999", "Did you mean title:Dummy?"),
        ("1977", "Write 'year:' before a year: year:1977"), ("zz", ""), ("9999", ""), ("any:zzzz", ""),
        ("label:zzzz", ""), ("any:'Steely Dann'", "Did you mean any:'Steely Dan'?"),
        ("any:jungel", "Did you mean label:Jungle?"),
        ("any:islnd", "Did you mean label:Island?"),
        ("islnd", "Did you mean label:Island?"), ("any:portishaed year:1999", "Did you mean any:Portishead?"),
        ("steely year:1999", ""), ("sting , zzzz", ""),
    ]

    @Test(arguments: hints)
    func `a query that finds nothing is answered with what is similar`(query: String, hint: String) async throws {
        for line in ["list \(query) --format csv", "count \(query)"] where !query.contains(" , ") {
            let done = try await shell.run(line)
            #expect(done.status == 0)
            #expect(hint.isEmpty ? done.diagnostics.isEmpty : done.diagnostics.contains(hint + "\n"), "\(done)")
        }
        let failed = try await shell.run("show \(query)")
        let isAnswered =
            failed.diagnostics.contains(hint) || failed.diagnostics.contains("Did you mean") || query == "1977"
        #expect(hint.isEmpty || isAnswered, "\(failed)")
    }

    @Test func `a position that may be a year offers it`() async throws {
        let done = try await shell.run("show 1977")
        #expect(
            done.diagnostics.contains(
                "the library has 8 albums. If it is a year, write year:1977. If it is a title, quote it: '1977'."),
            "\(done)")
        #expect(try await !shell.run("show 99").diagnostics.contains("year"))
    }

    @Test func `a query that finds something is not answered`() async throws {
        #expect(
            try await shell.run("list dann --format csv; list label:jungle --format csv; count 1-3").diagnostics == "")
    }

    // MARK: Shelf order

    @Test(arguments: [
        ("artist", "2\n4\n6\n1\n5\n3\n"), ("-artist", "3\n5\n1\n6\n4\n2\n"), ("title", "4\n5\n3\n1\n6\n2\n"),
        ("sort", "1\n3\n2\n4\n5\n6\n"),
        ("artist --limit 2", "2\n4\n"), ("artist --limit 2 --offset 4", "5\n3\n"),
        ("year,artist --limit 3", "2\n4\n6\n"),
    ])
    func `a list is in the order of a shelf`(sort: String, positions: String) async throws {
        let script = """
            delete *; add 'The Idiot' --artist 'Nina Simone' sort='Simone, Nina'; add Zoo --artist 'The Beatles'; add Help --artist A sort=zz
            add 'A Day' --artist 'the  Cure'; add 'An Egg' --artist 'The The'; add Low --artist 'Die Ärzte'
            """
        _ = try await shell.run(script)
        let list = try await shell.run("list --sort \(sort) --fields position --format csv")
        #expect(list.output == "position\n" + positions, "\(list)")
    }

    @Test func `the user's articles hold at the prompt, and the standard ones in scripts`() async throws {
        _ = try await shell.run(
            "delete *; add A --artist 'Die Ärzte'; add B --artist 'The Beatles'; add C --artist Can")
        try shell.shell.settings.set("articles", to: "die")
        let sorted = { (context: ShellContext, output: MemoryOutput) in
            await TypedLine("list --sort artist --fields position --format csv", in: context).run()
            return output.text
        }
        let output = MemoryOutput()
        let context = ShellContext(
            shell: shell.shell, output: Output(output), diagnostics: Output(MemoryOutput()), isInteractive: true)
        #expect(await sorted(context, output) == "position\n1\n3\n2\n")
        #expect(
            try await shell.run("list --sort artist --fields position --format csv").output == "position\n2\n3\n1\n")
        #expect(throws: ShellError.self) { try shell.shell.settings.set("articles", to: "the, a") }
        try shell.shell.settings.set("articles", to: "")
        let asWritten = MemoryOutput()
        let other = ShellContext(
            shell: shell.shell, output: Output(asWritten), diagnostics: Output(MemoryOutput()), isInteractive: true)
        #expect(await sorted(other, asWritten) == "position\n3\n1\n2\n")
    }
}
