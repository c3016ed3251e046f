import BuiltProgram
import Events
import Foundation
import PatternCommands
import Randomness
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// `chain LINE` explains any line and runs none.
@MainActor
@Suite(.blocking) struct ChainLineTests {
    nonisolated static let hostile = [
        "delete 1", "delete *; delete *", "delete 1;delete 2", "delete 1 ; ; undo", "list > made", "list >> made",
        "list | tee made", "list | tee made; delete 1", "! touch made", "! touch made; delete 1",
        "echo a; ! touch made",
        "try delete 1", "time delete 1 > made", "try try delete 1", "source made.blue", "source wipe.blue",
        "source wipe.blue; delete 1", "quit", "quit 7; delete 1", "alias x 'delete 1'; x", "alias delete list",
        "let x 1; delete $x", "delete $nothing", "echo $(touch made)", "echo `touch made`", "export --to made",
        "export --to made; ! touch made", "import wipe.csv", "macro record m", "macro run wipe",
        "transcript record made",
        "begin; delete 1", "trace delete 1", "trace on; delete 1", "chain delete 1", "chain chain delete 1; delete 1",
        "undo", "redo", "undo 2; redo", "set pager off", "plugins disable ChangeCommands", "covers; delete 1",
        "download *", "edit * title=x", "move 1 --to 3", "!!", "!1", "!delete", "--foo; delete 1",
        "--format xml; delete 1",
        "--format; delete 1", "lsit; delete 1", "'delete' 1", "\"delete\" 1; delete 2", "delete\\ 1; delete 1",
        "a && delete 1", "delete 1 &", "delete 1 || delete 2", "del 1; delete 1", "'; delete 1'; delete 1",
        "echo 'a\ndelete 1'; delete 2", "echo a \\\n; delete 1", "x; delete 1 # no", "wipe", "wipe; delete 1",
        "loop; loop",
        "on; delete 1", "remote http://localhost:1", "replace", "open 1", "tour",
    ]

    /// A library, a script, a table and aliases that would change something if a line were run.
    private func home() throws -> ProgramHome {
        let home = try ProgramHome()
        try home.write("delete *\n! touch made\n", to: "wipe.blue")
        try home.write("title,artist\nNew,Somebody\n", to: "wipe.csv")
        try home.write("delete *\n", to: "macros/wipe.blue")
        _ = try home.run(["-c", "delete 5", "-c", "delete 4", "-c", "undo"])
        return home
    }

    private func files(_ home: ProgramHome) -> [String] {
        let all = FileManager.default.enumerator(atPath: home.path)?.allObjects.compactMap { $0 as? String } ?? []
        return all.filter { !$0.hasPrefix("library.sqlite-") }.sorted()
    }

    private static func random(_ count: Int, seed: Int) -> [String] {
        var random = SeededRandom(seed: seed)
        let words = [
            "delete", "1", "*", ";", "|", ">", "made", "!", "touch", "try", "list", "echo", "$HOME", "'a b'", "chain",
            "trace",
            "undo", "quit", "#", "&&", "source", "wipe.blue", "--format", "json", "x", "\\;", "\"$x\"", "!!", "alias",
        ]
        return (0..<count).map { _ in
            "list " + (0...random.below(7)).map { _ in random.pick(words) }.joined(separator: " ")
        }
    }

    @Test func `a script that explains hostile and random lines changes nothing and starts nothing`() throws {
        let home = try home()
        let before = (try home.run(["-c", "export"]).output, try home.run(["-c", "changes --format csv"]).output)
        let names = files(home)
        let lines = (Self.hostile + Self.random(150, seed: 7)).map { "chain " + $0 }
        let script = "alias wipe 'delete 1'\nalias loop 'loop; delete 1'\n" + lines.joined(separator: "\n") + "\n"
        let words = ["--on-error", "continue", "-c", script]
        let result: ProgramResult
        if SystemTrace.isPossible {
            let trace = home.path + ".calls"
            defer { try? FileManager.default.removeItem(atPath: trace) }
            let command = SystemTrace.command(into: trace, of: "execve,fork,vfork,clone,clone3")
            result = try RunningProgram(
                command + [BuiltProgram.path] + words, environment: home.environment, directory: home.path
            ).finish()
            let calls = try String(contentsOfFile: trace, encoding: .utf8).split(separator: "\n")
            let started = calls.filter {
                !$0.contains("CLONE_THREAD") && !$0.contains("resumed") && !$0.contains("+++")
            }
            #expect(started.count == 1, "\(started)")
        } else {
            result = try home.runInside(words)
        }
        #expect(result.output.components(separatedBy: "asked ").count > lines.count)
        #expect(files(home) == names)
        #expect(try home.run(["-c", "export"]).output == before.0)
        #expect(try home.run(["-c", "changes --format csv"]).output == before.1)
    }

    @Test(arguments: [false, true]) func `no line after chain runs in memory either`(isInteractive: Bool) async throws {
        let shell = try AlbumTestShell(isInteractive: isInteractive)
        let folder = FileManager.default.temporaryDirectory.appending(path: "chain-\(UUID().uuidString)").path
        _ = try await shell.run("alias wipe 'delete 1'\nalias loop 'loop; delete 1'\nalias c chain")
        let before = try await shell.run("export").output
        for line in Self.hostile + Self.random(300, seed: 8) {
            for name in isInteractive ? ["chain", "chai", "c"] : ["chain", "c"] {
                let text = "\(name) " + line.replacingOccurrences(of: "made", with: folder)
                _ = try await shell.run(text)
                try #require(!shell.shell.isEnding, "\(text)")
                try #require(try await shell.run("export").output == before, "\(text)")
                try #require(!FileManager.default.fileExists(atPath: folder), "\(text)")
            }
        }
        #expect(try await shell.run("changes --format csv").output.split(separator: "\n").count == 1)
        #expect(shell.shell.registry.enabledPlugins.count == shell.shell.registry.plugins.count)
        #expect(shell.shell.events.trace == nil)
    }

    @Test func `the explanation names the handlers that change the line, and the one that answers`() async throws {
        let shell = try AlbumTestShell(isInteractive: true)
        _ = try await shell.run("alias lsit list")
        let output = try await shell.run("chain lsit bowie > out.txt").output
        let rows = output.split(separator: "\n").filter { !$0.hasPrefix("asked") }
        let locations = rows.filter { $0.contains(".swift:") }
        #expect(
            rows.filter { !locations.contains($0) } == [
                "lsit bowie > out.txt", "lsit bowie > out.txt",
                "changed   aliases: lsit bowie > out.txt → list bowie > out.txt",
                "changed   redirections: list bowie > out.txt → list bowie",
                "answered  AlbumCommands: list", "answered  aliases: list",
                "object    RedirectedCommand '> out.txt' around BoundCommand 'list bowie'",
            ])
        #expect(locations.contains { $0.contains("Sources/ShellKit/Handlers/AliasHandler.swift:") }, "\(output)")
    }

    @Test func `an operator right after chain belongs to chain, and chain alone lists the handlers`() async throws {
        let shell = try AlbumTestShell()
        #expect(try await shell.run("chain; echo next").output.hasSuffix("\nnext\n"))
        #expect(try await shell.run("chain --format csv | head -n 1").output == "position,stage,name,summary\n")
        let list = try await shell.run("chain").output
        #expect(try await shell.run("chain | cat; delete 1").output == list)
    }

    /// A handler with an unusual name.
    private final class OddHandler: Handler {
        let name = "zzyzx-¿?"
        let position: HandlerPosition? = .before("variables")
        let summary = "Turns 'odd' into 'echo'."

        func handle(_ request: inout Request, in context: ShellContext) -> (any CommandObject)? {
            if request.words.first?.text == "odd" { request.words[0] = "echo" }
            return nil
        }
    }

    private struct OddPlugin: Plugin {
        let name = "Odd"
        let summary = "An odd handler and observer."
        var handlers: [any Handler] { [OddHandler()] }

        func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
            [events.observe(CommandDidRun.self, as: "zzyzx-observer") { _ in }]
        }
    }

    @Test func `a plugin's handler and observer appear in the views, and disappear with the plugin`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), PatternCommandsPlugin(), OddPlugin()])
        let views = ["chain", "chain odd a", "trace odd a", "observers", "trace --json odd a"]
        for view in views.prefix(4) { #expect(try await shell.run(view).output.contains("zzyzx"), "\(view)") }
        #expect(try await shell.run("chain odd a").output.contains("changed   zzyzx-¿?: odd a → echo a"))
        #expect(try await shell.run("trace --json odd a").output.contains(#""type":"OddHandler""#))
        _ = try await shell.run("plugins disable Odd")
        for view in views { #expect(try await !shell.run(view).output.contains("zzyzx"), "\(view)") }
    }
}
