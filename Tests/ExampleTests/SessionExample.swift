import BuiltProgram
import Foundation
import ShellKit
import ShellTesting
import TestTraits
import Testing

@testable import PatternCommands

/// A transcript in Examples, or one that a test has recorded.
struct SessionExample: Sendable, CustomTestStringConvertible {
    let name: String
    let text: String

    /// All sessions in Examples, in the order of their names.
    static let all: [SessionExample] = {
        let folder = BuiltProgram.projectRoot + "/Examples/Sessions"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().compactMap { name in
            (try? String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)).map { SessionExample(name, $0) }
        }
    }()

    var testDescription: String { name }
    var transcript: TranscriptText { TranscriptText(text) }
    var typed: String { transcript.typedLines.map { $0.text + "\n" }.joined() }

    init(_ name: String, _ text: String) {
        self.name = name
        self.text = text
    }

    /// Expects that a recording of the same lines has the same output.
    func expect(_ recording: String) {
        let difference = TranscriptComparison(transcript: transcript, recording: TranscriptText(recording))
            .firstDifference
        #expect(difference == nil, "\(difference?.report(in: name) ?? "")")
    }

    /// Types the session in a new shell in memory.
    @MainActor
    func expectInMemory() async throws {
        let shell = try AlbumTestShell(isInteractive: true).shell
        var (recording, entry) = ("", "")
        for (_, line) in transcript.typedLines {
            entry += entry.isEmpty ? line : "\n" + line
            recording += "> \(line)\n"
            guard Tokenizer.isWhole(entry) else { continue }
            let output = MemoryOutput()
            let context = ShellContext(
                shell: shell, output: Output(output), diagnostics: Output(output), isInteractive: true)
            await TypedLine(entry, in: context).run()
            entry = ""
            let shown = output.text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
            recording += shown.map { TranscriptText.guarded(String($0)) + "\n" }.joined()
        }
        expect(recording)
    }

    /// Checks the session with the program.
    func expectWithProgram() throws {
        let home = try ProgramHome()
        let path = try home.write(text, to: name)
        let result = try home.run(["-c", "transcript check --run-programs '\(path)'"])
        #expect(result == ProgramResult(diagnostics: "'\(path)' is correct.\n"))
    }
}

/// The sessions in Examples, in memory and with the built program.
@Suite(.blocking) struct SessionExampleTests {
    @Test func `the sessions exist, and each has output`() {
        #expect(SessionExample.all.count >= 3)
        for session in SessionExample.all {
            #expect(!session.transcript.exchanges.flatMap(\.lines).isEmpty, "\(session.name)")
        }
    }

    @MainActor
    @Test(arguments: SessionExample.all) func `a session has its expected output in memory`(_ session: SessionExample)
        async throws
    {
        try await session.expectInMemory()
    }

    @Test(arguments: SessionExample.all) func `a session has its expected output with the program`(
        _ session: SessionExample
    ) throws {
        try session.expectWithProgram()
    }
}
