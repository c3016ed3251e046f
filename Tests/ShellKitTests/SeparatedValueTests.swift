import ShellCommands
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// A typed value that contains a `;`, which separates commands.
@MainActor @Suite(.mainActor) struct SeparatedValueTests {
    @Test(arguments: [
        ("echo genre=Rock; Dub", "Unknown command 'Dub'. To write several values, quote them: genre='Rock; Dub'."),
        (
            "echo 3 genre+=Rock; zz top",
            "Unknown command 'zz'. To write several values, quote them: genre+='Rock; zz top'."
        ),
        ("echo g='Art Rock'; Dub", "Unknown command 'Dub'. To write several values, quote them: g='Art Rock; Dub'."),
        ("echo g=It\\'s; Dub", "Unknown command 'Dub'. To write several values, quote them: g=\"It's; Dub\"."),
        ("echo Rock; Dub", "Unknown command 'Dub'. 'help' lists the commands."),
        ("echo 'genre=Rock'; Dub", "Unknown command 'Dub'. 'help' lists the commands."),
        ("echo genre=Rock | cat; Dub", ""),
        ("Dub; echo genre=Rock", "Unknown command 'Dub'. 'help' lists the commands."),
    ])
    func `the error for the rest of a value says to quote the value`(line: String, message: String) async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true).shell
        let diagnostics = MemoryOutput()
        let context = ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(diagnostics), isInteractive: true)
        await TypedLine(line, in: context).run()
        #expect(diagnostics.text.hasPrefix(message), "\(diagnostics.text)")
    }

    @Test func `each further value is an unknown command`() async throws {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true).shell
        let diagnostics = MemoryOutput()
        let context = ShellContext(
            shell: shell, output: Output(MemoryOutput()), diagnostics: Output(diagnostics), isInteractive: true)
        await TypedLine("echo genre=Rock; Dub; Ska", in: context).run()
        #expect(
            diagnostics.text == """
                Unknown command 'Dub'. To write several values, quote them: genre='Rock; Dub; Ska'.
                Unknown command 'Ska'. 'help' lists the commands.

                """)
    }
}
