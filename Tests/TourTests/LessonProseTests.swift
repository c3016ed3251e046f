import BuiltProgram
import TestTraits
import Testing

@testable import PatternCommands

/// Sentences of the lessons about the objects of a session, compared with what the program shows in that lesson.
@Suite(.blocking) struct LessonProseTests {
    private struct Statement {
        let lesson: Int
        let sentence: String
        /// The lines to type; the output of all is compared.
        let lines: [String]
        var present: [String] = []
        var absent: [String] = []
    }

    private static let statements = [
        Statement(
            lesson: 7, sentence: "an edit was applied, its inverse was stored, and observers were notified",
            lines: ["trace add Blue --artist Joni"],
            present: ["edit      ", "inverse   ", "posted    LibraryDidChange"]),
        Statement(
            lesson: 7, sentence: "LibraryAPI is the facade", lines: ["patterns facade"],
            present: ["LibraryAPI  ", "LibraryAPI.swift:"]),
        Statement(
            lesson: 7, sentence: "it is a composite", lines: ["patterns composite"],
            present: ["A macro can contain a macro, so it is a"]),
        // So neither the prompt nor the session file is among them.
        Statement(
            lesson: 10, sentence: "LibraryDidChange has an observer, the remote",
            lines: ["observers LibraryDidChange --format jsonl"], present: [#""observers":["remote"]"#]),
        Statement(
            lesson: 10, sentence: "CoverWasRequested went to 'cover-fetcher', which downloads, and to 'cover-status'",
            lines: ["observers CoverWasRequested --format jsonl"],
            present: [#""observers":["cover-fetcher","cover-status"]"#]),
        Statement(
            lesson: 10, sentence: "'macro-recorder' observes the commands that run",
            lines: ["macro record night", "observers CommandDidRun --format jsonl"], present: [#""macro-recorder""#]),
        Statement(
            lesson: 10, sentence: "While nothing is recorded, the recorder costs nothing",
            lines: ["observers CommandDidRun --format jsonl"], present: ["CommandDidRun"], absent: ["macro-recorder"]),
        Statement(
            lesson: 11, sentence: "No tile is among them", lines: ["observers CoverRequestDidEnd --format jsonl"],
            present: ["CoverRequestDidEnd"], absent: ["\"tile"]),
        Statement(
            lesson: 15, sentence: "'macro-saver' is the plugin's own observer of the end of the session",
            lines: ["observers SessionWillEnd --format jsonl"], present: [#""macro-saver""#]),
        Statement(
            lesson: 5, sentence: "the last one rejected it", lines: ["chain lsit"],
            present: ["suggestions\n", "unknown command 'lsit'"]),
        Statement(
            lesson: 6, sentence: "the rows went to /dev/null. A message is no result", lines: ["time list > /dev/null"],
            present: ["Took "], absent: ["David Bowie"]),
    ]

    @Test(arguments: statements.indices) func `the session shows what the text says`(_ index: Int) throws {
        let statement = Self.statements[index]
        let file = try #require(LessonCatalog().files.dropFirst(statement.lesson).first)
        #expect(try LessonCatalog.text(of: file).singleSpaced.contains(statement.sentence))
        let lines = statement.lines.map { $0 + "\n" }.joined()
        let result = try ProgramHome().run(["tour", "\(statement.lesson)"], input: lines)
        let shown = result.output + result.diagnostics
        for text in statement.present { #expect(shown.contains(text), "\(statement.sentence)\n\(text)\n\(shown)") }
        for text in statement.absent { #expect(!shown.contains(text), "\(statement.sentence)\n\(text)\n\(shown)") }
    }
}
