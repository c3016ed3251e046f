import BuiltProgram
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// `chain` explains each statement of a line after the effects of those before it.
@MainActor
@Suite(.blocking) struct ChainEffectTests {
    /// Lines that work when they are run, with the last answer or change that their explanation shows.
    nonisolated static let lines = [
        ("let n 3 ; go $n", "answered  AlbumCommands: go"), ("let n 3 ; go $n", "changed   variables: go $n → go 3"),
        ("alias a list ; a", "answered  aliases: list"),
        ("alias a list ; a bowie", "changed   aliases: a bowie → list bowie"),
        ("alias l let ; l n 2 ; show $n", "changed   variables: show $n → show 2"),
        ("let a 1 ; let b $a ; echo $b", "changed   variables: echo $b → echo 1"),
        ("try let n 4 ; go $n", "changed   variables: go $n → go 4"), ("let n 1 > /dev/null ; go $n", "→ go 1"),
        ("alias x go ; alias y x ; y 2", "changed   aliases: x 2 → go 2"),
        ("alias a list ; alias a count ; a", "answered  aliases: count"), ("time let n 5 ; try go $n", "→ go 5"),
        ("trace let n 3 ; go $n", "→ go 3"), ("chain let n 3 ; go $n", "→ go 3"),
    ]

    @Test(arguments: lines, [false, true])
    func `a statement is explained after what those before it define`(_ line: (String, String), isInteractive: Bool)
        async throws
    {
        let shell = try AlbumTestShell(isInteractive: isInteractive)
        let output = try await shell.run("chain " + line.0).output
        #expect(output.contains(line.1), "\(output)")
        #expect(!output.contains("\nfailed"), "\(output)")
    }

    @Test func `an explanation defines nothing`() async throws {
        let shell = try AlbumTestShell(isInteractive: true)
        _ = try await shell.run(
            "let n 1\nalias a list\nchain let n 2 ; let m 3 ; alias b list ; unalias a ; alias a count")
        #expect(try await shell.run("let --format csv").output == "name,value\nn,1\n")
        #expect(try await shell.run("alias --format csv").output == "name,text\na,list\n")
    }

    @Test(arguments: [
        ("alias a list ; unalias a ; a", "unknown command 'a'"), ("go $n ; let n 3", "unknown variable 'n'"),
        ("let n 3 ; go $m", "unknown variable 'm'"), ("alias a list ; b", "unknown command 'b'"),
    ])
    func `a line that fails is explained as one that fails`(line: String, message: String) async throws {
        let output = try await AlbumTestShell().run("chain " + line).output
        #expect(output.contains("failed    \(message)") || output.contains("is an abbreviation"), "\(output)")
    }

    @Test(arguments: [
        ("plugins disable MacroCommands ; macro list", "plugins disable MacroCommands"),
        ("try delete 99 ; echo $?", "try delete 99"),
        ("plugins enable MacroCommands ; let n 3 ; go $n", "plugins enable MacroCommands"),
    ])
    func `a statement that depends on a run says so`(line: String, cause: String) async throws {
        let shell = try AlbumTestShell()
        let output = try await shell.run("chain " + line).output
        #expect(output.contains("depends   on '\(cause)', which has not run"), "\(output)")
        let json = try await shell.run("chain --format jsonl " + line).output
        #expect(json.contains(#""fact":"depends""#) && json.contains(#""on":"\#(cause)""#), "\(json)")
    }

    @Test(arguments: ["list ; count", "echo $?", "let n 3 ; go $n", "plugins ; list", "help plugins ; list"])
    func `a statement that depends on nothing does not say so`(line: String) async throws {
        #expect(try await !AlbumTestShell().run("chain " + line).output.contains("depends"))
    }

    // MARK: Traces

    /// Lines, each with the labels of the facts in their order; without the handlers that are asked.
    @Test(arguments: [
        ("delete 1 ; undo", "answered object edit inverse stacks posted answered object edit inverse stacks posted"),
        ("begin ; delete 1 ; commit", "answered object answered object edit inverse stacks posted answered object"),
        ("delete 1 ; list > /dev/null", "answered object edit inverse stacks posted changed answered object"),
        (
            "try delete 1 ; delete 1",
            "answered object answered object edit inverse stacks posted answered object edit inverse stacks posted"
        ),
    ])
    func `a trace shows a notification under the statement that causes it`(line: String, labels: String) throws {
        let home = try ProgramHome()
        let result = try home.run(["-c", "trace \(line)"])
        let found = result.output.split(separator: "\n").filter { !$0.hasPrefix(" ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }.filter { $0.allSatisfy(\.isLetter) }
            .filter { !["asked", "Deleted", "Undid"].contains($0) }
        #expect(
            found.joined(separator: " ")
                == labels, "\(result)")
        #expect(result.status == 0, "\(result)")
    }

    @Test func `a traced script posts each notification before the next statement`() throws {
        let result = try ProgramHome().run(["-c", "trace on", "-c", "delete 1", "-c", "begin ; delete 1 ; commit"])
        let rows = result.diagnostics.split(separator: "\n").map(String.init)
        let posts = rows.indices.filter { rows[$0].hasPrefix("posted    LibraryDidChange") }
        let stacks = rows.indices.filter { rows[$0].hasPrefix("stacks") }
        #expect(posts.count == 2, "\(result)")
        for (post, stack) in zip(posts, stacks) {
            #expect(post > stack && !rows[stack..<post].contains { $0.hasPrefix("asked") })
        }
    }

    @Test(arguments: [
        ("trace --step count", "works only at a prompt"), ("trace --step on", "'--step' needs a line"),
        ("trace --step", "'--step' needs a line"),
    ])
    func `steps need a terminal and a line`(line: String, message: String) throws {
        let result = try ProgramHome().run(["-c", line])
        #expect(result.status == 1 && result.diagnostics.contains(message), "\(result)")
    }
}
