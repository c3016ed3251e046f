import AlbumCommands
import AlbumShell
import BuiltProgram
import ChangeCommands
import CoverCommands
import Events
import ExchangeCommands
import Foundation
import MacroCommands
import MusicLibrary
import RemoteCommands
import ShareCommands
import ShellCommands
import ShellKit
import Synchronization
import Tabular
import TestTraits
import Testing

@testable import PatternCommands

/// Lines that people have typed in the tasks of the lessons, each with a judgement: they do the task, or they do not.
///
/// `trials/given.jsonl` was collected from learners, `trials/invented.jsonl` has further lines of the same kinds, and
/// `trials/adverse.jsonl` those of a reader who tried to mislead the lessons. A `reason` says why a
/// line of theirs is judged in another way than it was.
///
/// A line that does not complete the task gets a reply, unless it runs nothing or asks for help. So no line that does the task could
/// be refused in silence.
@Suite(.blocking(isLong: true)) struct LessonTrialsTests {
    struct Trial: CustomStringConvertible, Sendable {
        let lesson: Int
        let step: Int
        let doesTheTask: Bool
        let lines: [String]

        /// True if the last line is a comment, a look-up in the help or the end of the session, which gets no reply.
        var asksNothing: Bool {
            let words = (lines.last ?? "").split(separator: " ")
            let isSilent = words.contains("help") || words.contains("--help") || words == ["q"] || words == ["quit"]
            return isSilent || words.first?.hasPrefix("#") != false
        }

        var description: String { "lesson \(lesson), step \(step): \(lines.joined(separator: ", then "))" }
    }

    private static let trials = ["given", "invented", "adverse"].flatMap { name in
        let path = BuiltProgram.projectRoot + "/Tests/TourTests/trials/\(name).jsonl"
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return text.split(separator: "\n").compactMap { row in
            (try? JSONValue(parsing: Array(row.utf8))).map { trial in
                Trial(
                    lesson: trial["lesson"]?.integer ?? -1, step: trial["step"]?.integer ?? 0,
                    doesTheTask: trial["does_the_task"] == true,
                    lines: (trial["lines"]?.array ?? []).compactMap(\.string))
            }
        }
    }

    @Test func `there are hundreds of trials, and each task has lines of both kinds`() throws {
        #expect(Self.trials.count > 500)
        for (number, file) in LessonCatalog().files.enumerated() {
            for (index, step) in try LessonCatalog.lesson(at: file).steps.enumerated() where step.prediction == nil {
                let trials = Self.trials.filter { $0.lesson == number && $0.step == index + 1 }
                #expect(Set(trials.map(\.doesTheTask)).count == 2, "lesson \(number), step \(index + 1)")
            }
        }
    }

    @Test(arguments: 0..<17) func `exactly the lines that do a task complete it, and the others get a reply`(
        _ lesson: Int
    ) {
        expectJudgement(of: Self.trials.filter { $0.lesson == lesson })
    }

    @Test(arguments: 0..<17) func `the lines that the check makes are judged as it expects, and get a reply`(
        _ lesson: Int
    ) async throws {
        let trials = try await Self.made(for: lesson)
        #expect(trials.contains(where: \.doesTheTask) && !trials.allSatisfy(\.doesTheTask))
        expectJudgement(of: trials)
    }

    /// The lines that the check of a lesson makes, each as a trial of its own.
    @MainActor
    private static func made(for number: Int) throws -> [Trial] {
        let workspace = AlbumWorkspace(library: try LibraryAPI.open(at: .memory, events: EventCenter()), name: "")
        let registry = try PluginRegistry([
            AlbumCommandsPlugin(workspace), ChangeCommandsPlugin(workspace), CoverCommandsPlugin(workspace),
            ExchangeCommandsPlugin(workspace), RemoteCommandsPlugin(workspace), ShareCommandsPlugin(workspace),
            ShellCommandsPlugin(), MacroCommandsPlugin(directory: ""), PatternCommandsPlugin(),
            TourCommandsPlugin(root: "", exercises: ""),
        ])
        let lesson = try LessonCatalog.lesson(at: LessonCatalog().files[number])
        return lesson.steps.indices.filter { lesson.steps[$0].prediction == nil }.flatMap { step in
            let variants = LessonVariants(of: step, in: lesson, registry)
            return [(variants.rights, true), (variants.wrongs, false)].flatMap { variants, isRight in
                variants.map { Trial(lesson: number, step: step + 1, doesTheTask: isRight, lines: $0.lines) }
            }
        }
    }

    private func expectJudgement(of trials: [Trial]) {
        let faults = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: trials.count) { index in
            guard let fault = Self.fault(of: trials[index]) else { return }
            faults.withLock { $0.append(fault) }
        }
        let found = faults.withLock(\.self)
        #expect(found.isEmpty, "\(found.joined(separator: "\n\n"))")
    }

    /// The trial with the end of its output if it is judged wrongly; nil if it is judged as it should.
    private static func fault(of trial: Trial) -> String? {
        do {
            let home = try ProgramHome()
            let skips = Array(repeating: "skip", count: trial.step - 1)
            let examples = URL(filePath: BuiltProgram.projectRoot + "/Examples")
            try FileManager.default.createSymbolicLink(
                at: URL(filePath: home.file("Examples")), withDestinationURL: examples)
            let input = (skips + trial.lines).map { $0 + "\n" }.joined()
            // As the check does: no line opens a screen, such as 'edit'.
            let settings = home.environment.merging(["VISUAL": "true", "EDITOR": "true", "PAGER": "cat"]) { $1 }
            let program = try RunningProgram(
                [BuiltProgram.path, "tour", "\(trial.lesson)"], environment: settings, directory: home.path)
            program.send(input)
            let result = try program.finish()
            let ended = (home.text(of: "tour/progress") ?? "").split { $0.isWhitespace }.count - 1
            let isJudged = (ended >= trial.step) == trial.doesTheTask
            let isAnswered = try trial.doesTheTask || trial.asksNothing || endsWithReply(result.diagnostics, to: trial)
            return isJudged && isAnswered
                ? nil : "\(trial)\n\(result.output.suffix(1500))\n\(result.diagnostics.suffix(500))"
        } catch { return "\(trial): \(error)" }
    }

    /// True if the messages end with a reply of the lesson: with what is missing, or with that of a `wrong` line. After 'trace on', the
    /// event before the prompt follows.
    private static func endsWithReply(_ messages: String, to trial: Trial) throws -> Bool {
        let lesson = try LessonCatalog.lesson(at: LessonCatalog().files[trial.lesson])
        let text = messages.singleSpaced.replacing(#/ posted PromptWillWait to [\w, -]+$/#, with: "")
        let replies = lesson.steps[trial.step - 1].wrongs.map(\.reply.singleSpaced)
        let missing = #"(; the task (first )?asks for|\bNext:) [^;]+\.$"#
        return replies.contains(where: text.hasSuffix) || text.range(of: missing, options: .regularExpression) != nil
    }
}
