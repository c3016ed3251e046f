import ShellCommands
import ShellKit
import ShellTesting
import Terminal
import Testing

/// The recorder's view of input and output.
@MainActor
struct RecordingOutputTests {
    private final class Notebook: Recorder {
        var notes: [String] = []

        func typed(_ line: String) { notes.append("typed \(line)") }
        func shown(_ line: String) { notes.append("shown \(line)") }
        func lineEnded() { notes.append("end") }
    }

    /// A reader that closes at once.
    private final class ClosedOutput: Output {
        let appearance = OutputAppearance(columns: 80, isTerminal: true)

        func write(bytes: UnsafeRawBufferPointer) throws { throw OutputClosed() }
        func flush() throws { throw OutputClosed() }
    }

    private func shell(_ notebook: Notebook) throws -> TestShell {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        shell.shell.recording.begin(notebook)
        return shell
    }

    @Test func `lines, results and messages are recorded in their order`() async throws {
        let notebook = Notebook()
        let shell = try shell(notebook)
        let result = try await shell.run("echo one; nope; echo two\n! printf 'bare'\necho 'a\nb'\n# done")
        #expect(result.output == "one\ntwo\nbarea\nb\n" && result.diagnostics.contains("'nope'"))
        #expect(
            notebook.notes.map { $0.hasPrefix("shown Unknown command") ? "shown unknown" : $0 } == [
                "typed echo one; nope; echo two", "shown one", "shown unknown", "shown two", "end",
                "typed ! printf 'bare'", "shown bare", "end", "typed echo 'a\nb'", "shown a", "shown b", "end",
                "typed # done", "end",
            ])
    }

    @Test func `colours and control characters of programs are not recorded`() async throws {
        let notebook = Notebook()
        _ = try await shell(notebook).run(#"! printf '\033[31mred\033[0m\007\n\t1\n'"#)
        #expect(notebook.notes.dropFirst() == ["shown red", "shown \t1", "end"])
    }

    @Test func `output outside a recording is not recorded, and neither is the end of a session`() async throws {
        let notebook = Notebook()
        let shell = try shell(notebook)
        shell.shell.recording.end()
        _ = try await shell.run("echo before")
        shell.shell.recording.begin(notebook)
        _ = try await shell.run("quit 3")
        #expect(notebook.notes == ["typed quit 3"])
    }

    @Test func `output passes through unchanged, and the width applies only outside a recording`() throws {
        let look = OutputAppearance(columns: 40, colors: .ansi, isTerminal: true)
        let inner = MemoryOutput(appearance: look)
        let recording = try shell(Notebook()).shell.recording
        let output = RecordingOutput(inner, for: recording)
        #expect(output.appearance == OutputAppearance(columns: nil, colors: .ansi, isTerminal: true))
        try output.write("a\u{1b}b")
        try output.write(StyledText("bold", .bold))
        try output.write(rendered: "\u{1b}[0m")
        #expect(inner.text == "a\\u{1b}b\u{1b}[0;1mbold\u{1b}[0m\u{1b}[0m")
        recording.end()
        #expect(output.appearance == look)
    }

    @Test func `a recording is complete even if the output is closed`() throws {
        let recording = try shell(Notebook()).shell.recording
        let output = RecordingOutput(ClosedOutput(), for: recording)
        try output.writeLine("still recorded")
        try output.flush()
        recording.end()
        let unrecorded = RecordingOutput(ClosedOutput(), for: recording)
        #expect(throws: OutputClosed.self) { try unrecorded.writeLine("not recorded") }
    }
}
