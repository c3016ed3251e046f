import Foundation
import ShellCommands
import ShellKit
import ShellTesting
import TestFiles
import TestTraits
import Testing

@MainActor
@Suite(.mainActor) struct ScriptTests {
    private let notes = Notes()
    private let shell: TestShell

    init() throws {
        shell = try TestShell([ShellCommandsPlugin(), NotesPlugin(notes)], undo: notes.history)
    }

    /// Runs lines that may source files of their own directory, whose path is `$dir`.
    private func run(
        _ script: String, files: [String: String], policy: ErrorPolicy = .stop
    ) async throws -> (transcript: Transcript, directory: String) {
        let folder = TemporaryFolder(files)
        shell.shell.variables.set("dir", to: folder.path)
        return (try await shell.run(script, named: "main.blue", policy: policy), folder.path)
    }

    // MARK: Messages

    @Test(arguments: [
        ("fail", "x.blue:1: it failed.\n    fail\n"),
        ("echo a\n\n# b\n  fail # why", "x.blue:4: it failed.\n    fail\n"),
        ("echo a; fail; echo b", "x.blue:1: it failed.\n    fail\n"),
        ("echo 'a\nb'\nfail", "x.blue:3: it failed.\n    fail\n"),
        ("fial 'a\nb'", "x.blue:1: unknown command 'fial'. Did you mean 'fail'?\n    fial 'a\n"),
        ("\n\nfial \\\n a", "x.blue:3: unknown command 'fial'. Did you mean 'fail'?\n    fial \\\n"),
        (
            "echo a\necho 'b\necho c\n",
            "x.blue:2: the quote ' on line 2 has no closing quote. Add it, or write \\' for a literal quote.\n"
        ),
        ("echo a \\", "x.blue:1: the last line ends with '\\', but no line follows. Remove the '\\'.\n"),
        (
            "echo a\necho ${b",
            "x.blue:2: '${b' is not a valid variable. Write ${name}, or \\$ for a literal dollar sign.\n"
        ),
        (
            "note --titel x",
            "x.blue:1: unknown option '--titel' for 'note'. 'help note' lists its options.\n    note --titel x\n"
        ),
        ("echo ok\r\nfail\r\n", "x.blue:2: it failed.\n    fail\n"),
    ])
    func `a failure is reported with its file, line and statement`(script: String, message: String) async throws {
        let transcript = try await shell.run(script, named: "x.blue")
        #expect(transcript.diagnostics == message)
        #expect(transcript.status == 1)
    }

    // MARK: Policies and status

    @Test func `a script stops at its first failure unless the policy is continue`() async throws {
        let script = "echo a; fail; echo b\necho 'c\nd'\necho ${\necho e"
        let stopped = try await shell.run(script)
        #expect(stopped.output == "a\n")
        #expect(stopped.status == 1)
        let went = try await shell.run(script, policy: .continue)
        #expect(went.output == "a\nb\nc\nd\ne\n")
        #expect(went.diagnostics.split(separator: "\n").count == 3)
        #expect(went.status == 1)
    }

    @Test(arguments: [("quit 3", 3), ("quit", nil), ("quit 255", 255), ("quit 0", 0)] as [(String, Int32?)])
    func `quit ends a script with its status, or with the current status`(line: String, status: Int32?) async throws {
        let transcript = try await shell.run("echo a; \(line); echo b\necho c")
        #expect(transcript.output == "a\n")
        #expect(transcript.status == status ?? 0)
        #expect(shell.shell.isEnding)
        #expect(shell.shell.endStatus == status)
    }

    @Test func `quit after an ignored failure returns 1`() async throws {
        let transcript = try await shell.run("nothing\nquit\necho c", policy: .continue)
        #expect(transcript.output == "")
        #expect(transcript.status == 1)
    }

    @Test func `a closed output is not a failure`() async throws {
        let transcript = try await shell.run("note a; close; echo $?; note b")
        #expect(transcript.status == 0)
        #expect(transcript.output == "0\n")
        #expect(notes.texts == ["a", "b"])
    }

    @Test func `an empty script is a success`() async throws {
        #expect(try await shell.run("") == Transcript(output: "", diagnostics: "", status: 0))
        #expect(try await shell.run("# nothing\n\n;;\n").status == 0)
    }

    // MARK: Scripts that source others

    @Test func `a failure in a sourced script is reported once, with the chain of sources`() async throws {
        let (transcript, directory) = try await run(
            "echo start\nsource $dir/outer.blue x\necho end",
            files: ["outer.blue": "echo outer $1\n\nsource $dir/inner.blue", "inner.blue": "fail"])
        #expect(transcript.output == "start\nouter x\n")
        #expect(
            transcript.diagnostics == """
                \(directory)/inner.blue:1: it failed.
                    fail
                  sourced at \(directory)/outer.blue:3
                  sourced at main.blue:2

                """)
        #expect(transcript.status == 1)
    }

    @Test func `a sourced script inherits the error policy`() async throws {
        let files = ["inner.blue": "fail\necho inner"]
        let went = try await run("source $dir/inner.blue\necho $?", files: files, policy: .continue).transcript
        #expect(went.output == "inner\n1\n")
        #expect(went.status == 1)
        _ = try await shell.run("set on-error continue")
        #expect(try await run("source $dir/inner.blue", files: files).transcript.output == "")
    }

    @Test func `at the prompt a sourced script follows the setting`() async throws {
        let prompt = try TestShell([ShellCommandsPlugin(), NotesPlugin()], isInteractive: true)
        let folder = TemporaryFolder(["script.blue": "\u{FEFF}fail\necho on\n"])
        let file = folder.file("script.blue")
        let stopped = try await prompt.run("source \(file)")
        #expect(stopped.output.isEmpty)
        #expect(stopped.diagnostics == "\(file):1: it failed.\n    fail\n")
        #expect(stopped.status == 1)
        #expect(try await prompt.run("set on-error continue\nsource \(file)").output == "on\n")
    }

    @Test func `a sourced script has its own arguments, including options`() async throws {
        let files = ["inner.blue": "echo $# $@"]
        let script = "source $dir/inner.blue a 'b c' --loud -- -x\nsource $dir/inner.blue\necho $#"
        #expect(try await run(script, files: files).transcript.output == "5 a b c --loud -- -x\n0\n0\n")
    }

    @Test func `quit in a sourced script ends all scripts`() async throws {
        let transcript = try await run("source $dir/a.blue; echo b", files: ["a.blue": "echo a\nquit 7\necho x"])
            .transcript
        #expect(transcript.output == "a\n")
        #expect(transcript.status == 7)
    }

    @Test func `the error for a script that sources itself names the line`() async throws {
        let (transcript, directory) = try await run(
            "source $dir/a.blue", files: ["a.blue": "note x\nsource $dir/a.blue"])
        #expect(transcript.status == 1)
        let lines = transcript.diagnostics.split(separator: "\n")
        #expect(
            lines.first
                == "\(directory)/a.blue:2: scripts source each other more than 64 levels deep. One of them probably sources itself."
        )
        #expect(lines.count == 65)
        #expect(notes.texts.count == 63)
    }

    @Test func `a script and its sourced scripts are one step`() async throws {
        _ = try await run(
            "note a; source $dir/inner.blue; note d", files: ["inner.blue": "note b\nnote c\nfail"], policy: .continue)
        #expect(notes.texts == ["a", "b", "c", "d"])
        #expect(notes.history.steps(limit: nil).map(\.summary) == ["main.blue"])
        #expect(notes.history.steps(limit: nil).map(\.count) == [4])
        _ = try await shell.run("undo")
        #expect(notes.texts.isEmpty)
    }
}
