import BuiltProgram
import Foundation
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
@Suite(.blocking(isLong: true)) struct LessonTrialsTests {
    struct Trial: CustomStringConvertible, Sendable {
        let lesson: Int
        let step: Int
        let doesTheTask: Bool
        let lines: [String]

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

    @Test(arguments: 0..<17) func `exactly the lines that do a task complete it`(_ lesson: Int) {
        let trials = Self.trials.filter { $0.lesson == lesson }
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
            let result = try home.runInside(["tour", "\(trial.lesson)"], input: input)
            let ended = (home.text(of: "tour/progress") ?? "").split { $0.isWhitespace }.count - 1
            return (ended >= trial.step) == trial.doesTheTask ? nil : "\(trial)\n\(result.output.suffix(1500))"
        } catch { return "\(trial): \(error)" }
    }
}
