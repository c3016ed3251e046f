import PatternCommands
import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// Calls in scripts that the chain resolves by the command's name alone.
@MainActor
@Suite(.mainActor) struct PlainCallTests {
    private final class RepeatingHandler: Handler {
        let name = "repeating"
        let summary = "Adds a word to 'echo'."

        func handle(_ request: inout Request, in context: ShellContext) -> (any CommandObject)? {
            if request.words.first?.text == "echo" { request.words.append("again") }
            return nil
        }
    }

    private struct RepeatingPlugin: Plugin {
        let name = "Repeating"
        let summary = "Repeats words."
        var handlers: [any Handler] { [RepeatingHandler()] }
    }

    @Test func `a plugin's handler changes the calls of a script`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), RepeatingPlugin()])
        #expect(try await shell.run("echo one\necho two").output == "one again\ntwo again\n")
    }

    @Test(arguments: [
        "echo one; echo two", "echo 'one  two' \"x\"", "echo --help", "help echo", "let a 1; echo $a", "ech x",
        "try ech", "alias e echo one; e", "quit 3", "quit x y", "history", "set on-error x", "plugins trust no",
        "echo a | tr a b",
        "echo", "'echo' a", "\\echo a", "let", "unalias no", "!true", "? echo", "echo x # no",
    ])
    func `a script does the same while its handlers are watched`(script: String) async throws {
        let (plain, watched) = (try TestShell([ShellCommandsPlugin()]), try TestShell([ShellCommandsPlugin()]))
        let watcher = watched.shell.facts.watch { _ in }
        let (result, expected) = (try await plain.run(script), try await watched.run(script))
        withExtendedLifetime(watcher) {}
        #expect(result == expected)
    }

    @Test func `the handlers that are not asked for plain calls pass them on`() throws {
        let shell = try TestShell([ShellCommandsPlugin(), PatternCommandsPlugin()]).shell
        let context = ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(MemoryOutput()), isInteractive: false)
        let handlers = shell.registry.chain.handlers.filter { !$0.takesPlainCalls }
        #expect(handlers.count == 9)
        for command in shell.registry.commands where command.command.decorator == nil {
            for handler in handlers {
                let words = [Word(command.name), "x"]
                var request = Request(Statement(words: words, text: "\(command.name) x", line: 1))
                let object = try handler.handle(&request, in: context)
                #expect(object == nil && request.words == words, "\(handler.name) takes '\(command.name)'")
            }
        }
    }
}
