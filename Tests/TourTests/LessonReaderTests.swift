import ShellKit
import Testing

@testable import PatternCommands

@Suite struct LessonReaderTests {
    private static let example = """
        # The lesson of the issue.
        lesson chain-of-responsibility   minutes 8   after undo
        start: delete 5
        step: Make 'lsit' work without correcting
          the typing.

          There are two ways.
        see: Sources/ShellKit/Handlers/AliasHandler.swift#AliasHandler
        want: answered by aliases; traced then ran list
        want: traced
        right: alias lsit list then lsit ; list
        wrong: list               -> That was the command itself: its plugin answered.
        hint: One handler replaces a name with a text.
        after: The text goes through the whole chain again. What stops 'alias a a'?
        predict: list | sort | depth of redo | 1
        """

    @Test func `a lesson has its header, its steps and their parts`() throws {
        let lesson = try #require(LessonReader(Self.example, file: "/a.lesson").lesson)
        #expect(lesson.name == "chain-of-responsibility")
        #expect(lesson.title == "Chain of responsibility")
        #expect(lesson.minutes == 8)
        #expect(lesson.predecessor == "undo")
        #expect(lesson.start.map(\.text) == ["delete 5"])
        #expect(lesson.steps.count == 2)
        let step = lesson.steps[0]
        #expect(step.text.text == "Make 'lsit' work without correcting the typing.\n\nThere are two ways.")
        #expect(step.text.line == 4)
        let ran = LessonCondition.ran("list", words: "", isAlone: false)
        #expect(step.outcomes.map(\.stages) == [[[.answered(by: "aliases"), .traced], [ran]], [[.traced]]])
        #expect(step.rights.map(\.lines) == [["alias lsit list", "lsit ; list"]])
        #expect(step.rights[0].line == 11)
        #expect(step.wrongs.map(\.line.text) == ["list"])
        #expect(step.wrongs.map(\.reply) == ["That was the command itself: its plugin answered."])
        #expect(step.hints.count == 1)
        #expect(step.after?.line == 14)
    }

    @Test func `a prediction is a step, and its line may contain a pipe`() throws {
        let step = try #require(LessonReader(Self.example, file: "/a.lesson").lesson?.steps.last)
        #expect(step.prediction == Lesson.Prediction(line: "list | sort", question: "depth of redo", answer: "1"))
        #expect(step.text.text == "Before 'list | sort' runs: depth of redo? Type your answer; then the line runs.")
    }

    @Test func `the lines before a step prepare it`() throws {
        let lesson = try #require(LessonReader(Self.example, file: "/a.lesson").lesson)
        #expect(lesson.lines(before: 0) == ["delete 5"])
        #expect(lesson.lines(before: 2) == ["delete 5", "alias lsit list", "lsit ; list", "list | sort"])
    }

    /// Lines in place of the fourth one of a correct lesson, each with the expected fault.
    @Test(arguments: [
        ("stpe: Do it.", 4, "unknown word 'stpe'. Did you mean 'step'?"),
        ("see Sources/A.swift#A", 4, "a ':' must follow 'see'."),
        ("hint:", 4, "'hint' needs a text."),
        ("see: Sources/A.swift", 4, "write the location as 'PATH#Symbol', such as"),
        ("want: run list", 4, "'run list' is not a fact. Write for example 'ran COMMAND'"),
        ("wrong: list", 4, "write 'wrong: LINE -> REPLY'."),
        ("start: list", 4, "'start' belongs above the first 'step'."),
        ("lesson two   minutes 2", 4, "the file has a second 'lesson'; it must be one lesson."),
        ("predict: list | how many", 4, "write 'predict: LINE | QUESTION | ANSWER'."),
        ("step: Nothing more.", 4, "this step has no 'want', so nothing can complete it."),
        ("predict: list | how many | 5\nhint: No.", 5, "'hint' cannot follow 'predict'. Begin another 'step' first."),
        ("Do it.", 4, "a line must begin with one of the words lesson, start, step,"),
    ])
    func `a fault has its line and a sentence`(text: String, line: Int, message: String) {
        let correct = "lesson one   minutes 1\nstep: Do it.\nwant: ran list\n"
        let reader = LessonReader(correct + text + "\nright: list\nhint: List.\n", file: "/a.lesson")
        #expect(reader.lesson == nil)
        #expect(reader.faults.contains { $0.line == line && $0.message.hasPrefix(message) }, "\(reader.faults)")
    }

    @Test(arguments: ["lesson One minutes 1", "lesson one", "lesson one minutes few", "lesson one minute 5", ""])
    func `a faulty header is reported`(header: String) {
        let reader = LessonReader(
            header + "\nstep: Do it.\nwant: failed with nope\nright: nope\nhint: No.\n", file: "/a.lesson")
        #expect(reader.faults.count == 1, "\(reader.faults)")
        #expect(reader.faults.first?.line == 1, "\(reader.faults)")
    }

    @Test(arguments: [
        "answered by aliases", "changed by pipes", "ran list", "ran count --by genre", "ran plugins alone",
        "ran 2 commands or more",
        "failed delete", "failed with unknown command", "posted LibraryDidChange", "posted LibraryDidChange to remote",
        "undo depth 0", "redo depth 2 or more", "redo depth falls", "undo depth rises", "traced",
        "around time", "inside try", "added an album", "deleted an album", "deleted last", "edited genre",
        "edited genre of last",
        "changed the library", "selected artist:sting year:..2000", "moved to another album", "format jsonl",
        "printed list",
        "printed sorted titles", "printed titles joined by ','", "output to /dev/null", "piped into sort",
        "wrote a file",
        "read that file", "explained delete", "explained 'lsit'", "explained >", "aliases changed 'lsit'",
        "alias shelf is list",
        "not ran macro", "ran list or ran count", "not traced or redo depth 2 or more",
    ])
    func `each form of a fact is known`(text: String) { #expect(LessonCondition(text) != nil) }

    @Test(arguments: [
        "answered aliases", "ran", "ran 2 commands", "failed", "failed with", "posted", "posted A for B", "typed list",
        "undo depth",
        "undo depth many", "undo depth 2 or less", "depth 2", "knows list", "traced list", "around", "inside a b",
        "edited genre last",
        "format", "output /dev/null", "piped sort", "explained", "aliases changed lsit", "alias shelf list", "not",
        "not knows",
    ])
    func `any other text is no fact`(text: String) { #expect(LessonCondition(text) == nil, "\(text)") }
}
