import Foundation
import ShellTesting
import TestTraits
import Testing

@testable import ShellKit

/// Commands that run or explain the rest of their line, which may be quoted as a whole.
@MainActor
@Suite(.mainActor) struct QuotedLineTests {
    @Test(arguments: [
        ("trace 'delete 3; delete 1'", ["delete 1", "delete 3"]),
        ("trace \"delete 3\"; delete 1", ["delete 1", "delete 3"]),
        ("trac 'delete 3 ; count'", ["delete 3"]), ("try 'delete 3'", ["try 'delete 3'"]),
        ("chain 'delete 3; delete 1'", []),
        ("chain 'delete 3'; delete 1", []), ("chain --format xml 'delete 3'; delete 1", []),
        ("chain --help; delete 1", []), ("chai --format; delete 1", []), ("try chain delete 3; delete 1", ["delete 1"]),
    ])
    func `the line is run or explained as if it were not quoted`(line: String, changes: [String]) async throws {
        for isInteractive in [true, false] where isInteractive || !line.hasPrefix("trac ") && !line.hasPrefix("chai ") {
            let shell = try AlbumTestShell(isInteractive: isInteractive)
            _ = try await shell.run(line)
            let list = try await shell.run("changes --format csv").output.split(separator: "\n").dropFirst()
            let isOne = isInteractive || changes.isEmpty
            #expect(list.count == (isOne ? changes.count : 1), "\(line): \(list)")
            #expect(!isInteractive || zip(list, changes).allSatisfy { $0.contains($1) }, "\(line): \(list)")
        }
    }

    @Test(arguments: [
        ("chain 'lsit'", "chain lsit"), ("chain 'cou'", "chain cou"), ("chain 'lsit;'", "chain lsit"),
        ("chain 'lsit # all'", "chain lsit"), ("chain \"echo $HOME\"", "chain echo $HOME"),
        ("chain \"echo ${HOME}x; count\"", "chain echo ${HOME}x; count"), ("chain 'lsit' # all", "chain lsit"),
        ("trace 'cou;'", "trace cou"), ("trace \"echo $HOME\"", "trace echo $HOME"), ("try 'cou'", "try cou"),
        ("try 'count;'", "try count"), ("try 'count # all'", "try count"),
        ("try \"echo ${HOME}x\"", "try echo ${HOME}x"),
        ("try 'count' ; count", "try count; count"), ("try \\d", "try 'd'"),
    ])
    func `a quoted word, variables, a last semicolon and a comment are read as without the quotes`(
        quoted: String, plain: String
    ) async throws {
        let results = [
            try await AlbumTestShell(isInteractive: true).run(quoted),
            try await AlbumTestShell(isInteractive: true).run(plain),
        ]
        #expect(results[0] == results[1])
        #expect(!results[0].output.isEmpty || !results[0].diagnostics.isEmpty)
    }

    @Test(arguments: ["try 'delete 3; delete 1'", "time 'delete 3; delete 1;'"])
    func `a quoted line of several statements is not one command`(line: String) async throws {
        let shell = try AlbumTestShell(isInteractive: true)
        let name = line.prefix(4).trimmingCharacters(in: .whitespaces)
        #expect(
            try await shell.run(line).diagnostics
                == "'\(name)' takes one command, but the quoted line contains several. Write '\(name)' before each of them.\n"
        )
        #expect(try await shell.run("changes --format csv").output.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["trace \"edit 1 'genre=$g'\"", "try \"edit 1 'genre=$g'\"", "trace \"echo '$g'; delete 1\""])
    func `a quoted line is refused if a variable would be a text in it`(line: String) async throws {
        let shell = try AlbumTestShell(isInteractive: true)
        let shown = try await shell.run("let g Dub; " + line)
        #expect((shown.output + shown.diagnostics).lowercased().contains("unknown command"), "\(shown)")
        #expect(try await shell.run("changes --format csv").output.split(separator: "\n").count == 1)
    }

    @Test(arguments: [
        "chain trace echo a ; delete 1", "trace chain echo a ; delete 1", "chain \"trace 'echo a' ; delete 1\"",
    ])
    func `the object of a command that takes its line shows all statements`(line: String) async throws {
        let shown = try await AlbumTestShell(isInteractive: true).run(line)
        #expect((shown.output + shown.diagnostics).contains("StatementCommand 'echo a; delete 1'"), "\(shown)")
    }

    @Test func `a shortened command takes the operators of its line as in full`() async throws {
        let shell = try AlbumTestShell(isInteractive: true)
        let full = try await shell.run("time list nosuch | wc -l")
        #expect(try await shell.run("tim list nosuch | wc -l").output == full.output)
        _ = try await shell.run("alias t trace --json")
        #expect(
            try await shell.run("t count; count").output.components(separatedBy: "\"fact\":\"answered\"").count == 3)
    }

    @Test func `a macro records a traced line with all its statements`() throws {
        let shell = try AlbumTestShell(isInteractive: true).shell
        func form(_ line: String) throws -> String? {
            let statements = try Tokenizer.statements(in: line)
            return shell.scriptForm(of: try #require(statements.first).joined(with: statements.dropFirst()))
        }
        #expect(try form("trace 'dele 3; cou'") == "delete 3; count")
        #expect(try form("trace 'dele 3; cou' ; lis") == "delete 3; count; list")
        #expect(try form("trace 'dele 3' ; cou") == "delete 3; count")
        #expect(try form("try 'dele 3'") == "try delete 3")
        #expect(try form("chain dele 3") == "chain dele 3")
    }
}
