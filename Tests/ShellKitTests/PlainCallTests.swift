import ShellCommands
import ShellKit
import TestTraits
import Testing

@testable import ShellTesting

/// Calls in scripts that the chain resolves by the command's name alone.
@MainActor
@Suite(.mainActor) struct PlainCallTests {
    private final class RepeatingHandler: Handler {
        let name = "repeating"
        let summary = "Adds a word to 'echo'."
        let takesPlainCalls: Bool

        init(takesPlainCalls: Bool) { self.takesPlainCalls = takesPlainCalls }

        func handle(_ request: inout Request, in context: ShellContext) -> (any CommandObject)? {
            if request.words.first?.text == "echo" { request.words.append("again") }
            return nil
        }
    }

    private struct RepeatingPlugin: Plugin {
        let name = "Repeating"
        let summary = "Repeats words."
        var takesPlainCalls = true
        var handlers: [any Handler] { [RepeatingHandler(takesPlainCalls: takesPlainCalls)] }
    }

    @Test func `a plugin's handler changes the calls of a script`() async throws {
        let shell = try TestShell([ShellCommandsPlugin(), RepeatingPlugin()])
        #expect(try await shell.run("echo one\necho two").output == "one again\ntwo again\n")
    }

    @Test(arguments: [
        "echo one; echo two", "echo 'one  two' \"x\"", "echo --help", "help echo", "let a 1; echo $a", "ech x",
        "try ech",
        "alias e echo one; e", "quit 3", "quit x y", "history", "set on-error x", "plugins trust no", "echo a | tr a b",
        "echo", "'echo' a", "\\echo a", "let", "unalias no", "!true", "? echo", "echo x # no",
    ])
    func `a script does the same while its handlers are watched`(script: String) async throws {
        let (plain, watched) = (try TestShell([ShellCommandsPlugin()]), try TestShell([ShellCommandsPlugin()]))
        let watcher = watched.shell.facts.watch { _ in }
        let (result, expected) = (try await plain.run(script), try await watched.run(script))
        withExtendedLifetime(watcher) {}
        #expect(result == expected)
    }

    @Test func `a handler that takes plain calls against its word is reported`() throws {
        #expect(throws: Never.self) { try PluginConformance.check(RepeatingPlugin(), beside: [ShellCommandsPlugin()]) }
        do {
            try PluginConformance.check(RepeatingPlugin(takesPlainCalls: false), beside: [ShellCommandsPlugin()])
            Issue.record("nothing was found")
        } catch let failure as ConformanceFailure {
            #expect(
                failure.offenders == [
                    "Repeating: the handler 'repeating' takes 'echo', although 'takesPlainCalls' is false."
                ])
        }
    }

    @Test func `the shell's own handlers pass on the plain calls that they do not take`() throws {
        let shell = try TestShell([ShellCommandsPlugin()]).shell
        let found = PluginConformance.takenPlainCalls(by: shell.registry.chain.handlers, in: shell)
        #expect(found == [])
    }
}
