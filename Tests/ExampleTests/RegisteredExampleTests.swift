import BuiltProgram
import ShellKit
import ShellTesting
import TestTraits
import Testing

/// The declarations of every command of the program are correct.
@MainActor
@Suite(.blocking) struct RegisteredExampleTests {
    /// Each example runs in a program and a directory of its own, because some examples write files.
    @Test func `every example of every command has its declared status`() throws {
        let signatures = try AlbumTestShell().shell.registry.commands.map(\.signature)
        var count = 0
        for signature in signatures {
            for example in signature.examples {
                let result = try ProgramHome().runInside(["-c", example.line])
                #expect(Int(result.status) == example.status, "\(example.line): \(result)")
                #expect(!result.diagnostics.contains("internal error"), "\(example.line): \(result)")
                count += 1
            }
        }
        #expect(signatures.count > 20)
        #expect(count > 60)
    }

    @Test func `every example has its declared output`() throws {
        let signatures = try AlbumTestShell().shell.registry.commands.map(\.signature)
        let shown = signatures.flatMap(\.examples).filter { $0.output != nil }
        for example in shown {
            let home = try ProgramHome()
            try home.write(example.line + "\n", to: "typed")
            let result = try home.runShell("cd '\(home.path)' && \"$bluelib\" -i < typed 2>&1")
            #expect(result.output == (example.output ?? "") + "\n", "\(example.line)")
        }
        #expect(shown.count > 30)
    }

    @Test func `every topic fits a page of 80 columns`() async throws {
        let test = try AlbumTestShell()
        for topic in HelpPages(of: test.shell.registry).topics {
            let page = try await test.run("help \(topic.name)").output
            #expect(page.hasSuffix("\n\n" + topic.text + "\n"), "\(topic.name)")
            let isNarrow = topic.text.split(separator: "\n").allSatisfy { $0.count <= 78 }
            #expect(isNarrow, "\(topic.name)")
        }
    }

    @Test func `every example fits a page of 80 columns`() throws {
        let lines = try AlbumTestShell().shell.registry.commands.flatMap { $0.signature.examples.map(\.line) }
        #expect(lines.filter { $0.count > 78 } == [])
    }

    @Test func `the declaration of every command is correct`() throws {
        try RegistryLint.check(AlbumTestShell().shell.registry)
    }
}
