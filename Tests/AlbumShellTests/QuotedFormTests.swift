import AlbumModel
import AlbumShell
import ExchangeCommands
import MusicLibrary
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Quotes after the operators of terms, and forms that are quoted as a whole, as in other shells.
@MainActor
@Suite(.mainActor) struct QuotedFormTests {
    let workspace: AlbumWorkspace
    let shell: TestShell

    init() async throws {
        workspace = try AlbumWorkspace.inMemory()
        shell = try TestShell(albums: workspace, [ExchangeCommandsPlugin(workspace), ShellCommandsPlugin()])
        _ = try await shell.run(
            """
            edit 1 bought=2020-01-01 'Date Added'='2024-05-01' label='Blue Note'
            edit 2 bought=2025-05-01 'Release Year'=2001
            add 'Artist: Something' --artist Someone; add '2=1' --artist Math; add 'E=MC2' --artist Basie
            add 'Title:Dub' --artist Y
            """)
    }

    private static let variables = "let x 2025-01-01; let sting sting; let sign '~owi'; let form 'title:sun'; "

    private func positions(_ query: String) async throws -> [Int] {
        let transcript = try await shell.run(Self.variables + "list \(query) --fields position --format csv")
        #expect(transcript.status == 0, "\(transcript)")
        return transcript.output.split(separator: "\n").dropFirst().compactMap { Int($0) }
    }

    @Test(arguments: [
        ("bought:>'2025-01-01'", [2]), ("bought:<\"2025-01-01\"", [1]), ("bought:>='2025-05-01'", [2]),
        ("'Date Added':>'2026-01-01'", []), ("\"Date Added\":>\"2022\"", [1]), ("label:>'a z'", [1]),
        ("year:1990..'1999'", [1, 3]), ("year:'1990'..\"1999\"", [1, 3]), ("year:..'1992'", [1]),
        ("bought:>\"$x\"", [2]), ("bought:'2019'..\"$x\"", [1]), ("title:~'^be'", [1]), ("title:~'t o'", [1]),
        ("^artist:='No Doubt' year:2003", []), ("^( 'Date Added':~'2024' ) year:1992", []),
        ("title:~it's", [2]),
    ])
    func `a value is quoted after every operator`(query: String, positions: [Int]) async throws {
        #expect(try await self.positions(query) == positions)
        // The same, from a saved query, whose text is written by the program.
        #expect(try await shell.run(Self.variables + "query saved \(query)").status == 0)
        #expect(try await self.positions("@saved") == positions)
    }

    @Test(arguments: [
        ("'has:Release Year'", [2]), ("'^has:Release Year' year:2003..", []), ("'title:~sun$'", [3, 4]),
        ("'artist:sting'", [3]), ("'artist:=No Doubt'", [2]), ("'year:1990..1999'", [1, 3]), ("'id:3'", [3]),
        ("\"label:blue note\"", [1]), ("'Date Added:>2022'", [1]), ("\"artist:$sting\"", [3]),
        ("'^artist:sting' 3", []),
        ("( 'artist:sting' , 'id:1' )", [1, 3]),
        // A text that is in a title, or looks like one, stays a text; so does a value.
        ("'Artist: Something'", [6]), ("'Title:Dub'", [9]), ("'2=1'", [7]), ("'E=MC2'", [8]), ("'1999'", []),
        ("'*'", []), ("'first'", []), ("'@saved'", []), ("'nosuch:x'", []), ("\"artist:$sign\"", []),
        ("\"$form\"", []), ("'title: sun'", []),
    ])
    func `a form that is quoted as a whole is a form if nothing else can be meant`(
        query: String, positions: [Int]
    ) async throws {
        #expect(try await self.positions(query) == positions)
    }

    @Test(arguments: [
        ("edit 3 'genre=Drum n Bass'", "genre:='Drum n Bass'", [3]),
        ("edit 1 'Date Added=2020'", "'Date Added':2020", [1]),
        ("edit 4 'New Field=a b'", "'New Field':='a b'", [4]),
        ("edit 4-5 'genre=A B' 'label=C D'", "label:='C D'", [4, 5]),
        ("edit 4 'genre+=A B' year=1990", "genre:'A B' year:1990", [4]),
        ("edit 4 year=1990 'genre=A B'", "genre:'A B'", [4]),
        ("edit artist:u2 'genre=A B'", "genre:'A B'", [4]), ("go 5; edit 'genre=A B'", "genre:'A B'", [5]),
        ("let g 'A B'; edit 4 \"genre=$g\"", "genre:'A B'", [4]), ("edit '2=1' genre=A", "genre:=A", [7]),
        ("edit 'E=MC2' 'genre=A B'", "genre:='A B'", [8]), ("add New --artist N 'label=C D'", "label:='C D'", [10]),
    ])
    func `an assignment that is quoted as a whole is an assignment`(
        line: String, query: String, positions: [Int]
    ) async throws {
        let transcript = try await shell.run(line)
        #expect(transcript.status == 0, "\(transcript)")
        #expect(try await self.positions(query) == positions)
    }

    @Test(arguments: [
        ("edit 'New Field=x'", "write FIELD=VALUE: edit 'New Field'=x."),
        ("edit 'E=MC3' genre=Pop", "no album matches"),
        ("edit 'genre = Rock'", "write FIELD=VALUE: edit genre=Rock."), ("edit 3 'genre = Rock'", "edit 3 genre=Rock."),
        ("edit 3 'E=MC2'", "write FIELD=VALUE: edit 3 E=MC2."),
        ("edit '3 genre=Drum n Bass'", "write FIELD=VALUE: edit 3 genre='Drum n Bass'."),
        ("edit 1 genre = Rock", "write FIELD=VALUE: edit 1 genre=Rock."),
        ("edit 1 genre =Rock", "write FIELD=VALUE: edit 1 genre=Rock."),
        ("edit genre = 'Art Rock'", "write FIELD=VALUE: edit genre='Art Rock'."),
        ("edit 3 'Date Added' = Art Rock", "write FIELD=VALUE: edit 3 'Date Added'='Art Rock'."),
        ("add New --artist N 'Release Year=x y'", "quote only the name or the value: 'Release Year'='x y'"),
        ("query u = artist:u2 year:2000", "is needed between a name and its value: query u artist:u2 year:2000."),
        ("edit bowie 'E=MC3' genre=Pop", "no album matches"), ("let a 'genre=Q'; edit 1 \"$a\"", "no album matches"),
        ("add New --artist N 'Date Added=2024'", "quote only the name or the value: 'Date Added'=2024"),
        (
            "delete 'artist:sting year:1999'",
            "Quote only values, and not several terms together: artist:sting year:1999"
        ),
        (
            "query n 'artist:sting year:1999'",
            "Quote only values, and not several terms together: artist:sting year:1999"
        ),
        ("list 'Date Added:2024'", "Quote only the name of a field, or its value: 'Date Added':2024"),
        ("delete '3'", "Write a position without quotes: 3"), ("delete \"$form\"", "no album matches"),
        ("import example:x --rename 'Release Year='", "--rename 'Release Year=year'"),
    ])
    func `what could mean something else changes nothing, and the message shows the form that works`(
        line: String, message: String
    ) async throws {
        let before = try await shell.run("export --format json").output
        let transcript = try await shell.run(Self.variables + line)
        #expect(transcript.diagnostics.contains(message), "\(transcript)")
        #expect(try await shell.run("export --format json").output == before)
    }

    @Test(arguments: [
        ("3 'genre=Drum n Bass'", true), ("'genre=x'", true), ("99 'genre=x'", false), ("'has:cover'", true),
        ("'title:~sun$'", true), ("'nosuch:x'", false),
    ])
    func `the prompt knows forms that are quoted as a whole`(words: String, isKnown: Bool) async throws {
        let typed = try Tokenizer.statements(in: words)[0].words
        #expect(await AlbumValues(workspace, orFields: true).knows(typed) == isKnown)
    }
}
