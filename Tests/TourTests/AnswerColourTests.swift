import BuiltProgram
import Events
import Foundation
import ShellCommands
import ShellTesting
import Terminal
import TestTraits
import Testing

@testable import PatternCommands
@testable import ShellKit

/// The colours of the answer to a question of a lesson.
@MainActor
@Suite(.blocking) struct AnswerColourTests {
    /// The lesson on commands at its question, as at the prompt.
    private func highlighter() throws -> (ShellHighlighter, TestShell) {
        let root = try ProgramHome().file("tour")
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        let passed = Array(repeating: TourProgress.Outcome.passed, count: 3)
        try TourProgress(in: root).save(TourProgress.Entry(outcomes: passed), of: "command")
        let run = try LessonRun("command", in: root)
        let test = try TestShell(
            [ShellCommandsPlugin(), TourCommandsPlugin(root: root, exercises: root, run: run)], isInteractive: true)
        test.shell.events.post(PromptWillWait())
        try #require(run.lesson.steps[run.step].prediction?.answer == "1")
        return (ShellHighlighter(ShellVocabulary(test.shell)), test)
    }

    @Test func `an answer is no error, and commands keep their colours`() throws {
        let (highlighter, test) = try highlighter()
        defer { withExtendedLifetime(test) {} }
        for answer in ["1", "0", " 1", "nothing at all", "1; 0"] {
            #expect(highlighter.colored(answer) == StyledText(answer), "\(answer)")
        }
        #expect(highlighter.colored("echo a").runs.first?.style == HighlightRole.command.style)
        #expect(highlighter.colored("help nosuch ").runs.contains { $0.style == HighlightRole.wrong.style })
    }

    @Test func `without a question the same word is an error`() async throws {
        let (_, test) = try highlighter()
        #expect(try await test.run("1").diagnostics.hasPrefix("try delete 99 ; echo $?\n"))
        let later = ShellHighlighter(ShellVocabulary(test.shell))
        test.shell.events.post(PromptWillWait())
        #expect(later.colored("1 ").runs.contains { $0.style == HighlightRole.wrong.style })
    }
}
