import Events
import Foundation
import Randomness
import ShellKit
import ShellTesting
import Tabular
import TestTraits
import Testing

/// `trace`, `observers` and `changes --objects`, with all plugins.
@MainActor
@Suite(.mainActor) struct LiveViewTests {
    private let shell: AlbumTestShell

    init() throws { shell = try AlbumTestShell(isInteractive: true) }

    private func albums(_ shell: AlbumTestShell) async throws -> String {
        try await shell.run("export --format jsonl").output
    }

    private func facts(_ transcript: Transcript) throws -> [JSONValue] {
        try transcript.output.split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
    }

    private func depths(_ transcript: Transcript) throws -> [[Int?]] {
        try facts(transcript).filter { $0["fact"]?.string == "stacks" }
            .map { [$0["undo"]?.integer, $0["redo"]?.integer] }
    }

    @Test func `a delete, an undo and a new change show the depths of the stacks`() async throws {
        var depths: [[Int?]] = []
        for line in ["delete 3", "undo", "delete 1"] {
            depths += try self.depths(try await shell.run("trace --json \(line)"))
        }
        #expect(depths == [[1, 0], [0, 1], [1, 0]])
    }

    @Test func `the end of a step shows that its changes are one step`() async throws {
        var depths: [[Int?]] = []
        for line in ["begin two", "delete 3", "delete 1", "commit", "undo"] {
            depths += try self.depths(try await shell.run("trace --json \(line)"))
        }
        #expect(depths == [[1, 0], [2, 0], [1, 0], [0, 1]])
    }

    @Test func `the journal contains the traced line`() async throws {
        _ = try await shell.run("trace delete 3\ntrace --json try delete 2; edit 1 year=1999\ntry trace delete 1")
        let changes = try await shell.run("changes --format jsonl").output.split(separator: "\n")
        let commands = try changes.map { try JSONValue(parsing: Array($0.utf8))["command"]?.string }
        #expect(commands == ["delete 1", "edit 1 year=1999", "try delete 2", "delete 3"])
    }

    @Test func `the facts have the agreed kinds, and name handlers, objects, events and observers`() async throws {
        let transcript = try await shell.run("trace --json try nope; delete 3 > /dev/null")
        let facts = try facts(transcript)
        let kinds = Set(facts.compactMap { $0["fact"]?.string })
        #expect(kinds == ["asked", "changed", "answered", "object", "edit", "stacks", "posted", "failed"])
        let first = try #require(facts.first)
        #expect(first["handler"]?.string == "blank-lines")
        #expect(first["type"]?.string == "BlankLineHandler")
        let layers = facts.last { $0["fact"]?.string == "object" }?["layers"]?.array
        #expect(layers?.compactMap { $0["type"]?.string } == ["RedirectedCommand", "BoundCommand"])
        #expect(layers?.compactMap { $0["text"]?.string } == ["> /dev/null", "delete 3"])
        #expect(transcript.diagnostics.contains("Unknown command 'nope'"))
    }

    @Test func `the results of a line traced as JSON go to standard error, and others remain results`() async throws {
        let shell = try AlbumTestShell()
        let json = try await shell.run("trace --json count")
        #expect(try facts(json).count > 5 && json.diagnostics == "5\n")
        let plain = try await shell.run("trace count")
        #expect(plain.output.hasSuffix("\n5\n"))
        #expect(plain.diagnostics == "")
    }

    @Test func `applying the shown inverses restores the library`() async throws {
        for seed in 1...25 {
            var random = SeededRandom(seed: seed)
            let shell = try AlbumTestShell(isInteractive: true)
            let before = try await albums(shell)
            var inverses: [JSONValue] = []
            for _ in 1...10 {
                let line = Self.line(&random)
                for fact in try facts(try await shell.run("trace --json \(line)")) where fact["edit"] != nil {
                    inverses.append(try #require(fact["inverse"]))
                }
            }
            var list = try await albums(shell).split(separator: "\n").map { try JSONValue(parsing: Array($0.utf8)) }
            for inverse in inverses.reversed() { try apply(inverse, to: &list) }
            let restored = list.map { $0.serialized() + "\n" }.joined()
            try #require(restored == before, "seed \(seed)")
        }
    }

    /// Applies an edit to a list of exported albums: takes the albums with its ids out, and puts in those with a position.
    private func apply(_ edit: JSONValue, to list: inout [JSONValue]) throws {
        let albums = try #require(edit["albums"]?.array)
        let known = Dictionary(list.map { ($0["id"]?.integer, $0) }) { $1 }
        let ids = Set(albums.map { $0["id"]?.integer })
        list.removeAll { ids.contains($0["id"]?.integer) }
        for album in albums {
            guard let position = album["position"]?.integer else { continue }
            let isMove = edit["kind"]?.string == "move"
            list.insert(isMove ? try #require(known[album["id"]?.integer]) : album, at: position - 1)
        }
        for index in list.indices {
            guard case .object(var members) = list[index] else { continue }
            members["position"] = .number(index + 1)
            list[index] = .object(members)
        }
    }

    private static func line(_ random: inout SeededRandom) -> String {
        let number = random.below(5) + 1
        return switch random.below(9) {
        case 0: "delete \(number)"
        case 1: "delete \(number) 1-2"
        case 2: "edit \(number) year=\(1990 + random.below(20)) label=L\(number)"
        case 3: "edit * genre=G\(number) label="
        case 4: "move \(number) 1 --to \(random.below(4) + 1)"
        case 5: "add T\(number) --artist A --at \(number)"
        case 6, 7: "undo"
        default: "redo"
        }
    }

    @Test func `random traced lines agree with a model of the stacks`() async throws {
        for seed in 1...25 {
            var random = SeededRandom(seed: 1000 + seed)
            let shell = try AlbumTestShell(isInteractive: true)
            var model = (undo: 0, redo: 0)
            for step in 1...12 {
                let line = Self.line(&random)
                let transcript = try await shell.run("trace --json \(line)")
                let depths = try depths(transcript)
                let isPossible = line == "undo" ? model.undo > 0 : line == "redo" ? model.redo > 0 : !depths.isEmpty
                switch line {
                case "undo" where isPossible: model = (model.undo - 1, model.redo + 1)
                case "redo" where isPossible: model = (model.undo + 1, model.redo - 1)
                case _ where isPossible: model = (model.undo + 1, 0)
                default: break
                }
                let expected = isPossible ? [[model.undo, model.redo]] : []
                try #require(depths == expected, "seed \(seed), step \(step): \(line)")
            }
        }
    }

    @Test func `trace on shows the facts of later lines as messages, until trace off`() async throws {
        let transcript = try await shell.run("trace on\ndelete 3\ntrace off\ndelete 1")
        let rows = transcript.diagnostics.split(separator: "\n").filter { $0.hasPrefix("edit") }
        #expect(rows == ["edit      remove 'Nothing Like The Sun'"])
        #expect(transcript.output == "")
        let json = try await shell.run("trace on --json\ndelete 1\nplugins disable PatternCommands\ndelete 1")
        #expect(json.diagnostics.components(separatedBy: "\"fact\":\"edit\"").count == 2)
        #expect(shell.shell.events.trace == nil)
    }

    @Test func `a line that fails under trace fails, and shows its failure`() async throws {
        let shell = try AlbumTestShell()
        let transcript = try await shell.run("trace undo")
        #expect(transcript.status == 1)
        #expect(transcript.output.hasSuffix("failed    there is nothing to undo. 'changes' lists the changes.\n"))
        #expect(transcript.diagnostics.components(separatedBy: "nothing to undo").count == 2)
        #expect(shell.shell.events.trace == nil)
    }

    @Test func `a macro records the traced line`() async throws {
        let statement = try #require(try Tokenizer.statements(in: "trace --json dele 3 | cat").first)
        #expect(shell.shell.scriptForm(of: statement) == "delete 3 | cat")
        #expect(shell.shell.scriptForm(of: try Tokenizer.statements(in: "trace on")[0]) == nil)
    }

    @Test func `observers shows each event with its observers and the number of its posts`() async throws {
        _ = try await shell.run("delete 3; undo; echo")
        let topics = try facts(try await shell.run("observers --format jsonl"))
        func topic(_ name: String) -> JSONValue? { topics.first { $0["event"]?.string == name } }
        #expect(topic("LibraryDidChange")?["posts"]?.integer == 2)
        #expect(topic("CoverWasRequested")?["observers"] == ["cover-fetcher", "cover-status"])
        #expect(topic("CommandDidRun")?["posts"]?.integer == 3)
        #expect(topic("CommandDidRun")?["observers"] == [])
        let single = try await shell.run("observers commanddidrun").output
        #expect(single.split(separator: "\n").count == 2)
        #expect(single.contains("none"))
    }

    @Test func `changes shows both stacks with the edits and their inverses`() async throws {
        _ = try await shell.run("delete 3\nedit 1 year=1993\nmove 4 --to 1\nundo\nundo")
        let before = try await albums(shell)
        let objects = try await shell.run("changes --objects").output
        #expect(
            objects == """
                stack  #  command           edit                              inverse
                undo   1  delete 3          remove 'Nothing Like The Sun'     insert 'Nothing Like The Sun' at 3
                redo   2  edit 1 year=1993  update 'Best of Bowie' year=1993  update 'Best of Bowie' year=1992
                redo   3  move 4 --to 1     move 'American Pie' to 1          move 'American Pie' to 4

                """)
        #expect(try await shell.run("changes --objects --limit 0").output.split(separator: "\n").count == 1)
        #expect(try await albums(shell) == before)
    }
}
