import ShellCommands
import ShellTesting
import TestTraits
import Testing

@testable import ShellKit

/// A line that is typed while a Ctrl-C is pending.
@MainActor
@Suite(.mainActor) struct InterruptedLineTests {
    @Test(arguments: [("echo one; echo two", "Interrupted.\n"), ("", ""), ("# a comment", "")])
    func `a line that is interrupted before it starts reports that once and does nothing`(
        _ line: String, _ said: String
    ) async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true).shell
        let (output, diagnostics) = (MemoryOutput(), MemoryOutput())
        let context = ShellContext(
            shell: shell, output: Output(output), diagnostics: Output(diagnostics), isInteractive: true)
        let typed = Task { await TypedLine(line, in: context).run() }
        typed.cancel()
        await typed.value
        #expect((output.text, diagnostics.text) == ("", said))
    }
}
