import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Tasks that follow the changes of a command or script.
@MainActor
@Suite(.mainActor) struct FollowUpTests {
    private func shell(isInteractive: Bool) throws -> (TestShell, FollowLog) {
        let log = FollowLog()
        return (try TestShell([FollowPlugin(log: log)], isInteractive: isInteractive), log)
    }

    @Test func `a task follows its typed statement, and nothing follows a task`() async throws {
        let (shell, log) = try shell(isInteractive: true)
        _ = try await shell.run("act a; act b")
        #expect(log.lines == ["act a", "after a", "act b", "after b"])
    }

    @Test func `tasks follow the outermost script, also if it fails`() async throws {
        let (shell, log) = try shell(isInteractive: false)
        #expect(try await shell.run("act a\nact b\nnonsense\nact c").status == 1)
        #expect(log.lines == ["act a", "act b", "after a", "after b"])
    }

    @Test(arguments: [true, false])
    func `the failure of a task is reported, and the command has not failed`(isInteractive: Bool) async throws {
        let (shell, log) = try shell(isInteractive: isInteractive)
        let transcript = try await shell.run("act bad\nact good")
        #expect(transcript.status == 0)
        #expect(transcript.diagnostics == "It is bad.\n")
        #expect(Set(log.lines) == ["act bad", "after bad", "act good", "after good"])
    }
}

@MainActor
private final class FollowLog {
    var lines: [String] = []
}

private struct FollowPlugin: Plugin {
    let name = "Follow"
    let version = "1.0"
    let summary = "Tasks that follow."
    let log: FollowLog

    var commands: CommandList { [("act", { @MainActor in ActCommand(log: log) })] }
}

/// Asks for a task that follows it; `bad` makes the task fail.
private struct ActCommand: Command {
    let log: FollowLog
    let word = Parameter<String>.required("word", help: "A word.")

    var signature: Signature {
        Signature("act", "Acts.", .changes, word, examples: [CommandExample("act a", "Acts.")])
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        let word = call[word]
        log.lines.append("act \(word)")
        context.changes.follow(as: word) { [log] context in
            log.lines.append("after \(word)")
            context.changes.follow(as: "again") { _ in log.lines.append("again") }
            if word == "bad" { throw CommandFailure("it is bad.") }
        }
    }
}
