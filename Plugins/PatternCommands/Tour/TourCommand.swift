internal import Files
internal import ShellKit

/// Starts a lesson, lists the lessons, or checks files with lessons.
///
/// - Pattern: Command (concrete template)
struct TourCommand: Command {
    let root: String
    /// The guide of the current lesson; nil outside of one.
    let guide: TourGuide?

    let lessons = Parameter<[FilePath]>.list(
        "lesson", placeholder: "LESSON",
        help:
            "The name, number or file of a lesson; 'choices' or 'broken', perhaps with a number; with --check, the files to check.",
        completion: .names {
            (LessonCatalog().names + PracticeWord.allCases.map(\.rawValue)).map { CompletionValue($0) }
        })
    let checks = Parameter.flag("check", help: "Checks that the lessons in files can be taken as they are written.")
    let lists = Parameter.flag("list", help: "Lists the lessons with your progress.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "tour", "Starts or resumes a lesson about design patterns.", .patterns, lessons, checks, lists, format,
            details: """
                A lesson is a session with a library, history and settings of its own, so yours stay unchanged. Each step is a task; the \
                lesson observes the effects of your lines, not their text, so any solution counts, and other commands do no harm. 'hint' \
                helps, 'again' restores the beginning of the step, 'skip' leaves it out, and 'leave', 'quit' or Ctrl-D ends the session. \
                The next 'tour' resumes at the same step, and after the last one begins the next lesson. 'bluelib tour' starts a \
                lesson without the prompt.

                'tour choices' shows a change request and the ways to fulfil it, asks for your choice with a reason, and shows what each \
                way has cost. 'tour broken' shows the session of a program with one faulty object, and asks for its type. Both continue \
                with the next one; 'tour choices 3' shows the third, and 'tour choices --list' lists all with your answers.

                Lessons are text files in Examples/Lessons, and Examples/Lessons/README.md explains how to write one. 'tour --check FILE' \
                tests each step: its start must not complete it, each 'right' must complete it and no later step, each 'wrong' must \
                get its reply, and the step must resume after 'quit', Ctrl-D and SIGKILL. It also types lines that it makes of the right \
                ones, and reports those that are judged wrongly.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("tour --list", "Lists the lessons, their minutes, and your progress."),
        CommandExample("tour choices --list", "Lists the change requests with your choices."),
        CommandExample(
            "tour --check missing.lesson", "Fails, because the file does not exist.",
            output: "Cannot read the lesson 'missing.lesson': No such file or directory.", status: 1),
    ]

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func check(_ call: Invocation, in context: ShellContext) throws {
        let words = call[lessons].map(\.path)
        if call[checks], words.isEmpty { throw CommandFailure("'tour --check' needs a file: tour --check FILE.") }
        let most = call[checks] ? Int.max : practice(of: call) == nil || call[lists] ? 1 : 2
        if words.count > most {
            throw ArgumentError.unexpectedWord(words[most], command: call.signature.name, after: words[most - 1])
        }
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        try check(call, in: context)
        let words = call[lessons].map(\.path)
        if call[checks] { return try await check(words, in: context) }
        if call[lists] || (words.isEmpty && (guide != nil || !context.isInteractive)) {
            return try list(call, in: context)
        }
        guard call[format] == .table else {
            throw CommandFailure("'--format' applies only to lists: tour --list --format \(call[format].rawValue).")
        }
        if let practice = practice(of: call) { return try await practice.run(words.dropFirst().first, in: context) }
        guard context.isInteractive else {
            throw CommandFailure(
                "a script cannot start a lesson. Type 'tour' at the prompt, or start '\(context.shell.name) tour'.")
        }
        if let guide, let word = words.first {
            guide.run.continueWith(try LessonCatalog().lesson(word))
            return context.shell.end(status: nil)
        }
        try await start(words.first, in: context)
    }

    /// The practice that the first word names; nil for a lesson.
    private func practice(of call: Invocation) -> (any Practice)? {
        let word = call[lessons].first.flatMap { PracticeWord(rawValue: $0.path) }
        guard let record = word.map({ PracticeRecord(of: $0, in: root) }) else { return nil }
        return word == .choices ? ChoicePractice(record: record) : BrokenPractice(record: record)
    }

    /// Checks all files, and reports each fault with its file and line.
    ///
    /// - Throws: A ``CommandFailure`` if there are faults.
    private func check(_ files: [String], in context: ShellContext) async throws {
        var count = 0
        for file in files {
            for fault in try await faults(in: file, context) {
                count += 1
                try context.warn("\(file):\(fault.line): \(fault.message)")
            }
        }
        guard count == 0 else {
            throw CommandFailure("the check has found \(count) \(count == 1 ? "fault" : "faults").")
        }
        try context.note(files.count == 1 ? "The lesson is correct." : "All \(files.count) lessons are correct.")
    }

    private func faults(in file: String, _ context: ShellContext) async throws -> [LessonFault] {
        let reader = LessonReader(try LessonCatalog.text(of: file), file: Path(file).absolute)
        guard let lesson = reader.lesson else { return reader.faults }
        let names = LessonNameCheck(lesson, context.registry).faults
        guard names.isEmpty else { return names }
        return try await LessonTrial(of: lesson, in: context).faults()
    }

    /// Starts the lesson in a program of its own on the same terminal, and waits for its end.
    private func start(_ word: String?, in context: ShellContext) async throws {
        // Reports a missing lesson without a start of the program.
        let lesson =
            try word.map { try LessonCatalog().lesson($0) } ?? LessonCatalog().lesson(after: TourProgress(in: root))
        do { try await context.runThisProgram("tour \(Quoting.posix(lesson.file))") } catch is any UserError {
            throw CommandFailure("the session of the lesson ended with a failure. 'tour' resumes the lesson.")
        }
    }

    private func list(_ call: Invocation, in context: ShellContext) throws {
        if let practice = practice(of: call) { return try practice.list(as: call[format], in: context) }
        let (progress, catalog) = (guide?.run.progress ?? TourProgress(in: root), LessonCatalog())
        try catalog.refuseNone()
        let rows = try catalog.files.enumerated().map { number, file in
            let lesson = try LessonCatalog.lesson(at: file)
            return (number: number, lesson: lesson, outcomes: progress.entry(of: lesson.name).outcomes)
        }
        try context.output.writeList(rows, Self.columns, as: call[format])
    }

    private static let columns: [ListColumn<(number: Int, lesson: Lesson, outcomes: [TourProgress.Outcome])>] = [
        .number("number", title: "#") { $0.number },
        .text("lesson", shrinkPriority: 0) { $0.lesson.name },
        .number("minutes") { $0.lesson.minutes },
        .number("steps") { $0.lesson.steps.count },
        .number("passed") { row in row.outcomes.count { $0 == .passed } },
        .number("shown") { row in row.outcomes.count { $0 == .shown } },
        .number("skipped") { row in row.outcomes.count { $0 == .skipped } },
        .text("after") { $0.lesson.predecessor },
    ]
}
