import BuiltProgram
import TestTraits
import Testing

/// `tour --check` on faulty lessons.
@Suite(.blocking(isLong: true)) struct LessonCheckTests {
    private static let correct = """
        lesson one   minutes 1
        start: edit 1 genre=Rock
        step: Count the albums.
        want: ran count
        right: count
        wrong: list -> That lists them.
        hint: There is a command with this name.
        after: There are five.
        step: Make a mistake.
        want: failed with nope
        right: nope
        hint: No command has every name.
        predict: list --limit 1 --fields title --format csv | how is the first album called | Best of Bowie

        """

    /// The diagnostics of the check of a text.
    private func check(_ text: String) throws -> String {
        let home = try ProgramHome()
        let file = try home.write(text, to: "a.lesson")
        let result = try home.run(["-c", "tour --check '\(file)'"])
        let reports = result.diagnostics.replacing(file, with: "a.lesson").split(separator: "\n")
        #expect((result.status == 0) == (reports.first == "The lesson is correct."), "\(result)")
        return String(reports.first ?? "")
    }

    @Test func `a correct lesson passes`() throws {
        #expect(try check(Self.correct) == "The lesson is correct.")
    }

    /// Replacements in the correct lesson, each with the expected report.
    @Test(arguments: [
        ("step: Count", "stpe: Count", "a.lesson:3: unknown word 'stpe'. Did you mean 'step'?"),
        ("after undo", "", "The lesson is correct."),
        ("minutes 1", "minutes 1 after nothing", "a.lesson:1: unknown lesson 'nothing' after 'after'."),
        ("start: edit 1 genre=Rock", "start: edit 99 genre=Rock", "a.lesson:2: this line of 'start' fails."),
        ("want: ran count", "want: ran coutn", "a.lesson:4: unknown command 'coutn'. Did you mean 'count'?"),
        ("want: ran count", "want: answered by alias", "a.lesson:4: unknown handler 'alias'."),
        ("want: ran count", "want: ran count; traced", "a.lesson:5: 'count' does not complete the step."),
        (
            "want: ran count", "want: not failed count",
            "a.lesson:4: 'echo 'not failed count'' completes this step, but it is not meant to."
        ),
        (
            "want: ran count", "want: failed coutn or inside coutn",
            "a.lesson:4: unknown command 'coutn'. Did you mean 'count'?"
        ),
        (
            "want: failed with nope", "want: ran count",
            "a.lesson:10: 'count' completes this step, but it is not meant to."
        ),
        ("right: nope", "right: list", "a.lesson:11: 'list' does not complete the step."),
        ("wrong: list ->", "wrong: count ->", "a.lesson:6: 'count' completes the step, so it is not wrong."),
        ("wrong: list ->", "wrong: list ; echo on ->", "The lesson is correct."),
        (
            "| Best of Bowie", "| Blue",
            "a.lesson:13: 'list --limit 1 --fields title --format csv' does not print 'Blue'."
        ),
        (
            "hint: There", "see: Sources/Nowhere.swift#Nothing\nhint: There",
            "a.lesson:7: the sources have no 'Sources/Nowhere.swift#Nothing'."
        ),
    ])
    func `a fault is reported with its line`(_ old: String, _ new: String, _ report: String) throws {
        let first = try check(Self.correct.replacing(old, with: new))
        #expect(first.hasPrefix(report), "\(first)")
    }

    @Test func `a text that does not fit a screen is reported`() throws {
        let long = String(repeating: "word ", count: 400)
        #expect(
            try check(Self.correct.replacing("Count the albums.", with: long)).hasPrefix("a.lesson:3: the text needs 2")
        )
        #expect(try check(Self.correct.replacing("There is a", with: long)).hasPrefix("a.lesson:7: the text needs 2"))
    }

    @Test func `a missing file, and no file, are errors`() throws {
        #expect(try ProgramHome().run(["-c", "tour --check"]).diagnostics.contains("'tour --check' needs a file"))
        let missing = try ProgramHome().run(["-c", "tour --check none.lesson"])
        #expect(missing.status == 1, "\(missing)")
        #expect(missing.diagnostics.contains("cannot read the lesson 'none.lesson'"), "\(missing)")
    }
}
