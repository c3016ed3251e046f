import AlbumModel
import AlbumShell
import ExchangeCommands
import MusicLibrary
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Signs of other query languages after the colon of a term, which would be dropped, so that the command would act on the
/// opposite of what was meant.
@MainActor
@Suite(.mainActor) struct ForeignSignTests {
    let shell: TestShell

    init() async throws {
        let workspace = try AlbumWorkspace.inMemory()
        shell = try TestShell(albums: workspace, [ExchangeCommandsPlugin(workspace), ShellCommandsPlugin()])
        _ = try await shell.run("edit 1 want=-5; edit 2 want=5; edit 3 want='-5; 7' 'Date Added'=2022")
    }

    @Test(arguments: [
        ("artist:!Sting", "^artist:Sting"), ("artist:^U2", "^artist:U2"), ("artist:-bowie", "^artist:bowie"),
        ("Label:-island", "^Label:island"), ("^artist:!u2", "artist:u2"), ("^artist:-u2", "artist:u2"),
        ("any:-x", "^any:x"), ("has:-year", "^has:year"), ("has:!cover", "^has:cover"), ("^has:^cover", "has:cover"),
        ("title:+sun", "title:sun"), ("^title:+sun", "^title:sun"), ("year:!1999", "^year:1999"),
        ("year:-1999", "^year:1999"), ("genre:!!pop", "^genre:pop"), ("artist:!~^s", "^artist:~^s"),
        ("year:^>1999", "^year:>1999"), ("artist:−sting", "^artist:sting"), ("artist:¬sting", "^artist:sting"),
        ("want:-x", "^want:x"), ("want:-5x", "^want:5x"), ("want:!5", "^want:5"), ("title:-5", "^title:5"),
        ("'Date Added':-x", #"^( "Date Added":x )"#), ("artist:-\"no doubt\"", "^artist:'…'"),
        ("artist:!'no doubt'", "^artist:'…'"), ("( artist:!sting , x )", "^artist:sting"),
        ("x , ^( artist:!sting )", "^artist:sting"), ("(artist:!sting , x )", "^artist:sting"),
        ("artist:-2..5", "^artist:2..5"), ("@-name", "^@name"), ("@!name", "^@name"),
    ])
    func `a sign after the colon is an error that names the form with its meaning`(
        query: String, meant: String
    ) async throws {
        for line in [
            "list \(query)", "count \(query)", "delete \(query)", "edit \(query) genre=X", "export \(query)",
            "query saved \(query)", "show \(query)", "move \(query) --to 1",
        ] {
            let transcript = try await shell.run(line)
            #expect(transcript.status == 1, "\(transcript)")
            #expect(transcript.output == "", "\(transcript)")
            #expect(transcript.diagnostics.contains("write \(meant), or quote a text."), "\(transcript)")
        }
        #expect(try await shell.run("count; count genre:x").output == "5\n0\n")
        guard !meant.contains("@"), !meant.contains("…") else { return }
        #expect(try await shell.run("count \(meant)").status == 0)
    }

    @Test(arguments: [
        ("want:-5", [1, 3]), ("want:+5", [2]), ("want:5", [1, 2, 3]), ("want:>-6", [1, 2, 3]), ("want:<=-5", [1, 3]),
        ("want:-9..-1", [1, 3]), ("^want:-5", [2, 4, 5, 6]), ("want:-5.0", [1, 3]), ("want:-50", []),
        ("artist:'!!!'", [6]), ("artist:!!!", [6]), ("title:-", [6]), ("title:'-'", [6]), ("title:=-", [6]),
        ("artist:'!sting'", [3]), ("artist:\\!sting", [3]), ("title:~^b", [1]), ("artist:=!!!", [6]),
    ])
    func `numbers with a sign, names without letters and quoted texts are no signs`(
        query: String, positions: [Int]
    ) async throws {
        _ = try await shell.run("add - --artist '!!!'")
        let transcript = try await shell.run("list \(query) --fields position --format csv")
        #expect(transcript.diagnostics == "")
        #expect(transcript.output.split(separator: "\n").dropFirst().compactMap { Int($0) } == positions)
    }

    @Test func `a saved query of another program with such a sign is refused`() async throws {
        let workspace = try AlbumWorkspace.inMemory()
        try workspace.library.saveQuery("old", "artist:!sting")
        let transcript = try await TestShell(albums: workspace).run("delete @old")
        #expect(transcript.status == 1, "\(transcript)")
        #expect(transcript.diagnostics.contains("write ^artist:sting"), "\(transcript)")
    }

    /// The word `all` would name the albums that have this word in their titles.
    @Test(arguments: [
        "delete all", "delete ALL", "edit all genre=Pop", "edit All", "edit all 'genre=Pop'", "replace title a b all",
        "move all --to 1", "merge all", "delete all --dry-run", "let x all; delete $x", "try delete all",
        "delete ( all )", "delete ( ( ALL ) )",
        "delete all all", "delete (all)", "delete all , all", "delete ( all , All )", "delete all,all", "delete ^all",
        "delete ^( all )",
        "edit ( all ) genre=Pop", "replace title a b ( all )", "move ( all ) --to 1", "merge all all",
    ])
    func `the word all alone does not name albums to change`(line: String) async throws {
        _ = try await shell.run("add 'All Things Must Pass' --artist Harrison; add 'All or Nothing' --artist X")
        let transcript = try await shell.run(line)
        #expect(transcript.diagnostics.contains("Write '*' for all albums, or title:all"), "\(transcript)")
        #expect(try await shell.run("count; count genre:pop; count title:all").output == "7\n5\n2\n")
    }

    @Test func `a quoted all, and one beside other words, are words`() async throws {
        _ = try await shell.run("add 'All Things Must Pass' --artist Harrison; add Whenever --artist All")
        let transcript = try await shell.run(
            "count all; count ( all ); edit 'all' genre=A; count genre:a; edit all things genre=B; count genre:b; list title:all --format csv --fields genre; delete ( 'all' ) --dry-run; delete title:all"
        )
        #expect(transcript.output == "2\n2\n2\n1\ngenre\nB\n", "\(transcript)")
    }
}
