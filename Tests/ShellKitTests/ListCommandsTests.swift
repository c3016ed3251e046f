import Foundation
import PatternCommands
import ShellCommands
import ShellKit
import ShellTesting
import Terminal
import TestTraits
import Testing

/// The list commands of the shell work alike.
@MainActor
@Suite(.mainActor) struct ListCommandsTests {
    nonisolated static let commands = ["history", "let", "set", "plugins", "chain"]

    private func shell(columns: Int? = nil) throws -> TestShell {
        let look = OutputAppearance(columns: columns, isTerminal: columns != nil)
        let shell = try TestShell(
            [ShellCommandsPlugin(), PatternCommandsPlugin(), NotesPlugin()], appearance: look)
        shell.shell.lines = typedLines(["echo 1", "echo '検索'", "list\n  sting"])
        shell.shell.variables.set("title", to: "検索 👨‍👩‍👧‍👦 e\u{301}")
        shell.shell.variables.set("artist", to: "\u{1b}[31mred")
        return shell
    }

    @Test(arguments: commands)
    func `every list command of the shell has the same '--format' option`(command: String) throws {
        let definitions = try #require(try shell().shell.registry.command(named: command)).signature.parameters
        let format = try #require(definitions.first { $0.name == "format" })
        #expect(format.form == "[--format table|json|jsonl|csv|tsv]")
        #expect(format.help == Parameter<ListFormat>.listFormat.definition.help)
    }

    @Test(
        arguments: zip(
            commands,
            [
                ["number", "date", "line"], ["name", "value"], ["name", "value", "meaning"],
                ["name", "enabled", "version", "summary"], ["position", "stage", "name", "summary"],
            ]))
    func `keys and headers are the same in all formats`(command: String, keys: [String]) async throws {
        let shell = try shell()
        let csv = try await shell.run("\(command) --format csv").output
        #expect(csv.hasPrefix(keys.joined(separator: ",") + "\n"))
        let tsv = try await shell.run("\(command) --format tsv").output
        #expect(tsv.hasPrefix(keys.joined(separator: "\t") + "\n"))
        let json = try await shell.run("\(command) --format json").output
        let objects = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect(!objects.isEmpty)
        #expect(objects.allSatisfy { Set($0.keys) == Set(keys) })
        let lines = try await shell.run("\(command) --format jsonl").output.split(separator: "\n")
        #expect(lines.count == objects.count)
        #expect(tsv.split(separator: "\n").count == objects.count + 1)
        // In a table, an entry of several lines takes several rows.
        let breaks = objects.reduce(0) { $0 + (($1["line"] as? String)?.count { $0 == "\n" } ?? 0) }
        let rows = try await shell.run(command).output.split(separator: "\n")
        #expect(rows.count == objects.count + 1 + breaks)
    }

    @Test func `values retain their types in JSON`() async throws {
        let shell = try shell()
        #expect(
            try await shell.run("set --format jsonl").output == """
                {"name":"edit-mode","value":"editrc","meaning":"The keys of the prompt: emacs, vi, or ~/.editrc."}
                {"name":"highlight","value":"on","meaning":"Colours the line while you type it."}
                {"name":"note-limit","value":9,"meaning":"How many notes there may be."}
                {"name":"on-error","value":"stop","meaning":"The action of a script after a failed command."}
                {"name":"pager","value":"on","meaning":"Shows long output with $PAGER; only at the prompt."}
                {"name":"suggestions","value":"on","meaning":"Shows in grey the rest of a matching earlier line."}

                """)
        #expect(
            try await shell.run("plugins disable notes; plugins --format jsonl").output.hasSuffix(
                "{\"name\":\"Notes\",\"enabled\":false,\"version\":\"2.1\",\"summary\":\"Notes, to test with.\"}\n"))
        #expect(
            try await shell.run("history 1 --format jsonl").output
                == "{\"number\":3,\"date\":\"2023-11-14T22:13:20Z\",\"line\":\"list\\n  sting\"}\n")
        #expect(
            try await shell.run("chain --format jsonl").output.contains(
                "{\"position\":2,\"stage\":\"statement\",\"name\":\"blank-lines\","))
    }

    @Test func `a variable or setting is a value in a table, and a list of one row in the other formats`()
        async throws
    {
        let shell = try shell()
        let transcript = try await shell.run(
            "set on-error; set note-limit --format tsv; let tracks 11; let tracks; let tracks --format jsonl")
        #expect(
            transcript.output == """
                stop
                name\tvalue\tmeaning
                note-limit\t9\tHow many notes there may be.
                11
                {"name":"tracks","value":"11"}

                """)
    }

    @Test(arguments: [
        ("let a b --format json", "this call sets a variable"),
        ("set on-error stop --format csv", "this call changes a setting"),
        ("plugins enable Notes --format tsv", "this call lists no plugins"),
    ])
    func `a format is rejected without an effect if nothing is listed`(line: String, place: String) async throws {
        let transcript = try await TestShell([ShellCommandsPlugin(), NotesPlugin()], isInteractive: true).run(line)
        #expect(
            transcript.diagnostics
                == "'--format' applies only to lists, and \(place). Leave '--format' out.\n")
        #expect(transcript.status == 1)
        #expect(transcript.output.isEmpty)
    }

    @Test func `an empty list is valid in every format, and a message explains how to fill it`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()])
        let transcript = try await shell.run(
            "let; let --format json; let --format jsonl; let --format csv; history --format json")
        #expect(transcript.output == "name  value\n[]\nname,value\n[]\n")
        #expect(
            transcript.diagnostics == String(
                repeating: "There are no variables. 'let NAME VALUE' sets one.\n", count: 4)
                + "There is no history here; it contains only lines that are typed at the prompt.\n")
        #expect(transcript.status == 0)
    }

    @Test(arguments: [10, 20, 40, 80])
    func `tables fit the terminal, including their header`(columns: Int) async throws {
        let shell = try shell(columns: columns)
        for command in ["let", "set", "plugins", "chain"] {
            let lines = try await shell.run(command).output.split(separator: "\n")
            #expect(lines.count > 1)
            for line in lines { #expect(line.displayWidth <= columns, "\(command): \(line)") }
        }
    }

    @Test(arguments: [80, 60, 40])
    func `set shows complete descriptions in aligned rows`(columns: Int) async throws {
        let output = try await shell(columns: columns).run("set").output
        let whole = try await shell().run("set --format jsonl").output
        let rows = output.split(separator: "\n").map(String.init)
        let start = try #require(rows[0].range(of: "meaning")).lowerBound.utf16Offset(in: rows[0])
        let words = rows.dropFirst().flatMap { $0.dropFirst(start).split(separator: " ") }
        for row in rows.dropFirst() { #expect(row.dropFirst(start).first != " ", "\(row)") }
        #expect(!output.contains("…"))
        for word in words { #expect(whole.contains(word)) }
        #expect(output.contains("edit-mode"))
        #expect(words.joined(separator: " ").contains("The keys of the prompt: emacs, vi, or ~/.editrc."))
    }

    @Test func `on a terminal history shows the newest twenty lines, elsewhere all`() async throws {
        for (columns, count) in [(80, 20), (nil, 30)] {
            let shell = try shell(columns: columns)
            shell.shell.lines = typedLines((1...30).map { "echo \($0)" })
            #expect(try await shell.run("history").output.split(separator: "\n").count == count + 1)
            #expect(try await shell.run("history --format jsonl").output.split(separator: "\n").count == count)
        }
    }

    @Test func `history is never truncated, so that a line can be copied`() async throws {
        let shell = try shell(columns: 10)
        #expect(try await shell.run("history").output == "#  line\n1  echo 1\n2  echo '検索'\n3  list\n     sting\n")
    }

    @Test func `on a terminal the history shows the time of each entry`() async throws {
        let lines = try await shell(columns: 60).run("history").output.split(separator: "\n").map(String.init)
        #expect(lines[0] == "#  when                 line")
        #expect(
            lines[1].wholeMatch(of: /1  [0-9]{4}(-[0-9]{2}){2} [0-9]{2}(:[0-9]{2}){2}  echo 1/) != nil, "\(lines[1])")
        #expect(lines[4] == String(repeating: " ", count: 26) + "sting", "\(lines[4])")
        #expect(try await shell().run("history").output.hasPrefix("#  line\n1  echo 1\n"))
    }
}
