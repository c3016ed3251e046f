import AlbumModel
import AlbumShell
import Foundation
import MusicLibrary
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The lists of the commands on albums, in every format.
@MainActor
@Suite(.mainActor) struct AlbumListTests {
    let shell: TestShell

    init() throws {
        shell = try Self.shell()
    }

    private static func shell(
        isInteractive: Bool = false, appearance: OutputAppearance = OutputAppearance(), adding drafts: [AlbumDraft] = []
    ) throws -> TestShell {
        let workspace = try AlbumWorkspace.inMemory()
        let library = workspace.library
        try library.journal.state.begin(command: "add")
        try library.add(drafts)
        try library.journal.endChange()
        return try TestShell(albums: workspace, isInteractive: isInteractive, appearance: appearance)
    }

    @Test(arguments: ["list year >= 1999", "list year >=1999", "count year < 1999"])
    func `a comparison with spaces is answered with the right form`(line: String) async throws {
        let done = try await Self.shell(isInteractive: true).run(line)
        #expect(done.status == 1, "\(done)")
        #expect(done.diagnostics.contains("list year:"), "\(done)")
        #expect(!done.diagnostics.contains("To write to a file"))
    }

    @Test(arguments: ["list", "count", "changes"])
    func `every list command of albums has the same '--format' option`(command: String) throws {
        let definitions = try #require(shell.shell.registry.command(named: command)).signature.parameters
        let format = try #require(definitions.first { $0.name == "format" })
        #expect(format.form == "[--format table|json|jsonl|csv|tsv]")
        #expect(format.help == Parameter<ListFormat>.listFormat.definition.help)
    }

    @Test(arguments: [
        ("table", "5\n"), ("json", "[\n{\"albums\":5}\n]\n"), ("jsonl", "{\"albums\":5}\n"), ("csv", "albums\n5\n"),
        ("tsv", "albums\n5\n"),
    ])
    func `a count is a number in a table, and a list of one row in the other formats`(
        format: String, text: String
    ) async throws {
        #expect(try await shell.run("count --format \(format)").output == text)
    }

    @Test(arguments: [
        ("table", "albums  year\n     1  1992\n     1  1999\n     2  2000\n     1  2003\n     1  (none)\n"),
        (
            "jsonl",
            """
            {"albums":1,"year":1992}
            {"albums":1,"year":1999}
            {"albums":2,"year":2000}
            {"albums":1,"year":2003}
            {"albums":1,"year":null}

            """
        ),
        ("csv", "albums,year\n1,1992\n1,1999\n2,2000\n1,2003\n1,\n"),
        ("tsv", "albums\tyear\n1\t1992\n1\t1999\n2\t2000\n1\t2003\n1\t\n"),
    ])
    func `years are counted as numbers, and albums without one come last`(format: String, text: String) async throws {
        let transcript = try await shell.run("add Untitled --artist X; count --by year --format \(format)")
        #expect(transcript.output == text)
    }

    @Test func `own fields are counted, including fields with unusual names`() async throws {
        let transcript = try await shell.run(
            """
            edit 1 albums=2 a,b=1
            count 1 --by albums --format json
            count 1 --by a,b --format csv
            count 1 --by cover --format csv
            """)
        #expect(
            transcript.output.hasPrefix(
                """
                [
                {"count":1,"albums":"2"}
                ]
                albums,"a,b"
                1,1
                albums,coverUrl

                """))
        #expect(transcript.status == 0)
    }

    @Test func `changes are listed with numbers as numbers, the time in universal time and the command whole`()
        async throws
    {
        let shell = try Self.shell(isInteractive: true)
        let before = Date(timeIntervalSince1970: Date().timeIntervalSince1970.rounded(.down))
        for line in ["delete 1-2", "edit 1 title='Two\nlines'", "undo"] { _ = try await shell.run(line) }
        let transcript = try await shell.run("changes --format json")
        let read = try JSONSerialization.jsonObject(with: Data(transcript.output.utf8)) as? [[String: Any]]
        let changes = try #require(read)
        #expect(changes.map { $0["number"] as? Int } == [2, 1])
        #expect(changes.map { $0["albums"] as? Int } == [1, 2])
        #expect(changes.map { $0["state"] as? String } == ["undone", "done"])
        #expect(changes[0]["command"] as? String == "edit 1 title='Two\nlines'")
        #expect(Set(changes[1].keys) == ["number", "date", "command", "albums", "state", "author"])
        for change in changes {
            let date = try Date(try #require(change["date"] as? String), strategy: .iso8601)
            #expect(date >= before)
            #expect(date <= Date())
        }
        let table = try await shell.run("changes").output.split(separator: "\n")
        #expect(table.count == 3)
        #expect(table[0].hasPrefix("#  when                 command"))
        #expect(table[1].contains("  edit 1 title='Two  "))
        #expect(!table[1].contains("lines"))
    }

    @Test(arguments: [
        ("list", "    #  title  artist  genre  year\n"), ("count --by genre", "albums  genre\n"),
        ("changes", "#  when  command  albums  state  by\n"),
    ])
    func `an empty list is valid in every format`(command: String, header: String) async throws {
        let line = command == "changes" ? command : command + " artist:nobody"
        #expect(try await shell.run(line).output == header)
        #expect(try await shell.run("\(line) --format json").output == "[]\n")
        #expect(try await shell.run("\(line) --format jsonl").output == "")
        for format in ["csv", "tsv"] {
            let written = try await shell.run("\(line) --format \(format)").output
            #expect(written.split(separator: "\n").count == 1, "\(format): \(written)")
            #expect(written.hasSuffix("\n"), "\(format): \(written)")
        }
    }

    @Test(arguments: ListFormat.allCases)
    func `control characters in albums do not reach the terminal in any format`(format: ListFormat) async throws {
        let look = OutputAppearance(columns: 80, isTerminal: true)
        let shell = try Self.shell(appearance: look)
        _ = try await shell.run(
            "add 'a\u{1b}[2J\u{9b}m\u{7f}\u{202e}b' --artist 'x\r\ny' --genre '\u{8}' --cover '\u{1b}]8;;'; edit o\u{1b}wn='\u{7}'"
        )
        for command in [
            "list", "list --fields o\u{1b}wn,title", "count --by genre", "count --by o\u{1b}wn", "changes",
        ] {
            let transcript = try await shell.run("\(command) --format \(format.rawValue)")
            #expect(transcript.status == 0, "\(transcript.diagnostics)")
            let obeyed = transcript.output.unicodeScalars.filter {
                ($0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t") || $0.value == 0x202e
            }
            #expect(obeyed.isEmpty, "\(command): \(transcript.output.debugDescription)")
        }
    }

    @Test(arguments: ["title,title,year", "title,year,Title", "title,album,year,released"])
    func `a repeated field is listed once, at its first position`(_ fields: String) async throws {
        let list = "list 1 --fields \(fields) --format"
        #expect(try await shell.run("\(list) jsonl").output == "{\"title\":\"Best of Bowie\",\"year\":1992}\n")
        #expect(try await shell.run("\(list) csv").output == "title,year\nBest of Bowie,1992\n")
    }

    @Test func `only tables mark the current album`() async throws {
        #expect(
            try await shell.run("list 1-2 --fields position,title").output
                == "    #  title\n▸   1  Best of Bowie\n    2  It's My Life\n")
        #expect(try await shell.run("list 1 --fields title --format tsv").output == "title\nBest of Bowie\n")
    }

    @Test func `a narrow list gives artists their width before titles`() async throws {
        let shell = try Self.shell(appearance: OutputAppearance(columns: 60, isTerminal: true))
        _ = try await shell.run("add '\(String(repeating: "Long ", count: 20))' --artist 'The Rolling Stones'")
        #expect(try await shell.run("list artist:rolling").output.contains("…  The Rolling Stones"))
    }

    @Test func `a long list names each album by its whole position`() async throws {
        let title = String(repeating: "Long ", count: 20)
        let drafts = (6...10_000).map { AlbumDraft(title: title, artist: "Artist\($0)") }
        let shell = try Self.shell(appearance: OutputAppearance(columns: 60, isTerminal: true), adding: drafts)
        let lines = try await shell.run("list").output.split(separator: "\n")
        #expect(lines.count == 10_001)
        #expect(lines.allSatisfy { $0.count <= 60 })
        #expect(lines[5].hasPrefix("      5  American Pie "))
        #expect(lines[9_999].hasPrefix("   9999  Long "))
        #expect(lines[10_000].hasPrefix("  10000  Long "))
        #expect(lines[10_000].hasSuffix("…  Artist10000"))
    }

    @Test(arguments: [
        ("artst:x", "No album has a field 'artst'. Did you mean 'artist'?"),
        ("nobody", "No album matches 'nobody'. 'help albums' explains how to select albums."),
        (
            "artist:=No Doubt",
            "No album matches 'artist:=No Doubt'. Quote a value that contains spaces: artist:='No Doubt'"
        ),
        ("9", "No album has position '9': the library has 5 albums. If it is a title, quote it: '9'."),
        ("year:2000 --offset 7", "'--offset 7' skips every result: only 2 albums match."), ("--limit 0", ""),
        ("year:2000", ""), ("nobody --format json", ""), ("nobody --format csv", ""),
    ])
    func `an empty result is explained only on a terminal`(words: String, note: String) async throws {
        let look = OutputAppearance(columns: 200, isTerminal: true)
        for isInteractive in [true, false] {
            let shell = try Self.shell(isInteractive: isInteractive, appearance: look)
            let transcript = try await shell.run("list \(words)")
            #expect(transcript.diagnostics == (note.isEmpty ? "" : note + "\n"))
            #expect(transcript.status == 0)
        }
        // An unknown field is named everywhere.
        let silent = try await shell.run("list \(words)")
        #expect(silent.diagnostics == (note.hasPrefix("No album has a field") ? note + "\n" : ""))
        #expect(silent.status == 0)
    }

    @Test func `a list reports an empty library`() async throws {
        let shell = try Self.shell(appearance: OutputAppearance(columns: 200, isTerminal: true))
        let transcript = try await shell.run("delete *; list")
        #expect(transcript.diagnostics.hasSuffix("The library is empty. 'add' or 'import' adds albums.\n"))
    }

    @Test func `each line of a value is below the first one`() async throws {
        _ = try await shell.run("add Low --artist Bowie note=\"signed\r\nsee photo\n\nthird\"")
        let rows = try await shell.run("show Low").output.split(separator: "\n").dropFirst(2)
        #expect(
            rows == [
                "title     Low", "artist    Bowie", "note      signed", "          see photo", "          ",
                "          third",
            ])
    }

    @Test func `an unquoted value with spaces is also suggested for a single album`() async throws {
        let transcript = try await shell.run("show artist:=No Doubt year:2003")
        #expect(transcript.diagnostics.contains("Quote a value that contains spaces: artist:='No Doubt'"))
        #expect(transcript.status == 1)
    }
}
