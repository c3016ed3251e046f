import BuiltProgram
import Foundation
import Randomness
import ShellKit
import Terminal
import TestTraits
import Testing

@testable import PatternCommands

/// The lessons of Examples/Lessons.
@Suite(.blocking(isLong: true)) struct LessonTests {
    private static let files = LessonCatalog().files

    /// Lines that are valid at any time, each with its weight.
    private static let lines = [
        "list", "count --by genre", "show first", "help undo", "echo 'ran trace; ran delete'", "go first", "go last",
        "chain",
        "history", "set", "changes", "alias ll list", "edit first genre=Rock", "edit last year=1990", "try delete last",
        "add Extra --artist Nobody", "add 'One More' --artist Somebody --genre Pop", "add Third --artist Anybody",
        "try undo", "try redo", "let name value", "plugins", "list > /dev/null", "time count", "begin ; commit",
    ]

    @Test func `there are seventeen lessons, and each file has the name of its lesson`() throws {
        let names = try Self.files.map { try LessonCatalog.lesson(at: $0).name }
        #expect(names == LessonCatalog().names)
        #expect(names.count == 17)
        for (number, file) in Self.files.enumerated() {
            #expect(file.hasSuffix(String(format: "/%02d-%@.lesson", number, names[number])))
            let lesson = try LessonCatalog.lesson(at: file)
            let predecessor = lesson.predecessor.flatMap { names.firstIndex(of: $0) }
            #expect(number == 0 ? predecessor == nil : predecessor.map { $0 < number } == true)
        }
    }

    @Test func `names of lessons are completed`() async {
        guard case .values(let source) = await TourCommand(root: "", guide: nil).lessons.definition.completion else {
            Issue.record("The parameter has no source of names.")
            return
        }
        let values = await source.values(completing: "m", limit: 9)
        #expect(values.map(\.text) == ["mvc", "memento"])
    }

    @Test(arguments: files) func `every line of a lesson fits 80 columns`(_ file: String) throws {
        let lesson = try LessonCatalog.lesson(at: file)
        let page = LessonPage(columns: 80, rows: 24)
        for (index, step) in lesson.steps.enumerated() {
            let texts = [step.after?.text ?? ""] + step.hints.map(\.text) + step.wrongs.map(\.reply)
            let lines = texts.flatMap(page.filled) + page.lines(of: index, in: lesson, SourceTree.ofProgram())
            #expect(lines.allSatisfy { $0.width < 80 }, "\(lines.map(\.plain).filter { $0.count > 79 })")
        }
    }

    @Test(arguments: files) func `a task says what to achieve, and its solution comes after two hints`(_ file: String)
        throws
    {
        for step in try LessonCatalog.lesson(at: file).steps where step.prediction == nil {
            #expect(step.hints.count == 2, "\(step.text)")
            let texts = ([step.text] + step.hints).map(\.text) + step.wrongs.map(\.reply)
            for solution in step.rights {
                let isShown = solution.lines.allSatisfy { line in texts.contains { $0.contains("'\(line)'") } }
                #expect(!isShown, "\(solution)")
            }
        }
    }

    @Test(arguments: files) func `a lesson passes its own check`(_ file: String) throws {
        let result = try ProgramHome().run(["-c", "tour --check '\(file)'"])
        #expect(result == ProgramResult(diagnostics: "The lesson is correct.\n"))
    }

    @Test(arguments: files) func `a lesson passes after thirty random commands in each step`(_ file: String) throws {
        let lesson = try LessonCatalog.lesson(at: file)
        var random = SeededRandom(seed: lesson.name.utf8.reduce(0) { $0 &* 31 &+ Int($1) })
        let home = try ProgramHome()
        for (index, step) in lesson.steps.enumerated() {
            let commands = (0..<30).map { _ in random.pick(Self.lines) }
            let typed = commands + (step.rights.first?.lines ?? [])
            let result = try home.run(["tour", file], input: typed.map { $0 + "\n" }.joined())
            #expect(result.status == 0, "\(result)")
            let words = try #require(home.text(of: "tour/progress")).split { $0.isWhitespace }
            #expect(
                words == [Substring(lesson.name)] + Array(repeating: "passed", count: index + 1), "\(typed)\n\(result)")
        }
    }

    @Test(arguments: files) func `a learner who only echoes completes nothing`(_ file: String) throws {
        let lesson = try LessonCatalog.lesson(at: file)
        let home = try ProgramHome()
        for step in lesson.steps where step.prediction == nil {
            let texts = step.outcomes.map(\.passage.text) + [step.text.text] + step.rights.flatMap(\.lines)
            let typed = texts.map { "echo '\($0.replacing("'", with: "").replacing("\n", with: " "))'\n" }
            let result = try home.run(["tour", file], input: typed.joined())
            #expect(home.text(of: "tour/progress") == lesson.name + "\n", "\(result)")
        }
    }

    @Test func `the first success needs at most four typed lines and two minutes`() throws {
        let lesson = try LessonCatalog.lesson(at: #require(Self.files.first))
        let words = lesson.steps[0].text.text.split { $0.isWhitespace }
        // A slow reader reads 150 words in a minute.
        #expect(lesson.minutes <= 2)
        #expect(words.count < 200)
        let home = try ProgramHome()
        _ = try home.run(["tour"], input: lesson.steps[0].rights[0].text + "\n")
        #expect(home.text(of: "tour/progress") == "\(lesson.name) passed\n")
    }
}
