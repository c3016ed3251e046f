import ShellCommands
import ShellTesting
import Terminal
import TestTraits
import Testing

@testable import ShellKit

/// The recorder's view of input and output.
@MainActor
@Suite(.mainActor) struct RecordingOutputTests {
    private final class Notebook: Recorder {
        var notes: [String] = []

        func typed(_ line: String) { notes.append("typed \(line)") }
        func shown(_ line: String) { notes.append("shown \(line)") }
        func lineEnded() { notes.append("end") }
    }

    /// A reader that closes at once.
    private final class ClosedOutput: ByteOutput {
        func write(bytes: UnsafeRawBufferPointer) throws { throw OutputClosed() }
        func flush() throws { throw OutputClosed() }
    }

    private static let look = OutputAppearance(columns: 80, isTerminal: true)

    private func shell(_ notebook: Notebook) throws -> TestShell {
        let shell = try TestShell([ShellCommandsPlugin()], isInteractive: true)
        shell.shell.recording.begin(notebook)
        return shell
    }

    @Test func `lines, results and messages are recorded in their order`() async throws {
        let notebook = Notebook()
        let shell = try shell(notebook)
        let result = try await shell.run("echo one; nope; echo two\n! printf 'bare'\necho 'a\nb'\n# done")
        #expect(result.output == "one\ntwo\nbarea\nb\n")
        #expect(result.diagnostics.contains("'nope'"))
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

    @Test(arguments: [
        ("plain\nlines\n", ["plain", "lines"]), ("\u{1b}[1mbold\u{1b}[0m\tcell\n", ["bold\tcell"]),
        ("\u{1b}]0;title\u{1b}\\a\u{1b}(Bb\u{1b}=c\n", ["abc"]), ("\u{1b}P1;2q~~\u{1b}\\seen\n", ["seen"]),
        ("kept\r\nlines\r\n", ["kept", "lines"]), ("abc\r\r\nd\n", ["abc", "d"]), ("bell\u{7}\n", ["bell"]),
        ("no end", ["no end"]), ("a\n\n\nb", ["a", "", "", "b"]),
        // A terminal would overwrite these lines; the transcript has all that was written.
        ("10 %\r20 %\r100 %\n", ["10 %\\u{d}20 %\\u{d}100 %"]), ("ab\u{8}c\n", ["ab\\u{8}c"]),
        ("progress 10%\r\u{1b}[K", ["progress 10%"]), ("progress 10%\r\u{1b}[K\n", ["progress 10%"]),
        ("progress 10%\r\u{1b}[Kdone\n", ["progress 10%\\u{d}done"]),
        ("愛b\r\u{1b}[2Cx\n", ["愛b\\u{d}x"]), ("abcdef\u{1b}[3D\u{1b}[0K\n", ["abcdef"]),
    ])
    func `bytes are recorded as they were written, without escape sequences`(
        _ text: String, _ lines: [String]
    ) {
        for pieces in [[Array(text.utf8)], text.utf8.map { [$0] }] {
            let (recording, notebook) = (SessionRecording(), Notebook())
            recording.begin(notebook)
            recording.beginLine("line")
            for piece in pieces { recording.record(bytes: piece) }
            recording.endLine(isLast: false)
            #expect(notebook.notes == ["typed line"] + lines.map { "shown " + $0 } + ["end"])
        }
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
        let recording = try shell(Notebook()).shell.recording
        let inner = MemoryOutput()
        let output = Output(inner, appearance: look, recording: recording)
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
        let output = Output(ClosedOutput(), appearance: Self.look, recording: recording)
        try output.writeLine("still recorded")
        try output.flush()
        recording.end()
        let unrecorded = Output(ClosedOutput(), appearance: Self.look, recording: recording)
        #expect(throws: OutputClosed.self) { try unrecorded.writeLine("not recorded") }
    }
}
