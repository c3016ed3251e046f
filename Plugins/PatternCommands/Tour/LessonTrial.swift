internal import Files
internal import ShellKit

/// Checks the names in a lesson, and that its pages fit a screen.
@MainActor
struct LessonNameCheck {
    /// The rows and columns that every page must fit.
    static let screen = (rows: 24, columns: 80)

    private let lesson: Lesson
    private let registry: PluginRegistry
    private let tree = SourceTree.ofProgram()

    init(_ lesson: Lesson, _ registry: PluginRegistry) {
        self.lesson = lesson
        self.registry = registry
    }

    /// The faults in the order of their lines.
    var faults: [LessonFault] {
        var faults = lesson.steps.enumerated().flatMap { index, step in self.faults(in: step, index) }
        let names = LessonCatalog().names
        if let name = lesson.predecessor, !names.contains(name) {
            let near = NearestName.of(name, among: names).map { " Did you mean '\($0)'?" } ?? ""
            faults.append(LessonFault(line: 1, message: "unknown lesson '\(name)' after 'after'.\(near)"))
        }
        return faults.sorted { $0.line < $1.line }
    }

    private func faults(in step: Lesson.Step, _ index: Int) -> [LessonFault] {
        var faults = step.outcomes.flatMap { outcome in
            outcome.conditions.compactMap(message).map { LessonFault(line: outcome.passage.line, message: $0) }
        }
        for declaration in step.declarations {
            let parts = declaration.text.split(separator: "#").map(String.init)
            if let tree, tree.location(of: parts[1], inFile: parts[0]) == nil {
                faults.append(
                    LessonFault(line: declaration.line, message: "the sources have no '\(declaration.text)'."))
            }
        }
        let page = LessonPage(columns: Self.screen.columns, rows: Self.screen.rows)
        let texts =
            [(step.after?.line ?? 0, page.filled(step.after?.text ?? ""))]
            + step.hints.map { ($0.line, page.filled($0.text)) }
            + [(step.text.line, page.lines(of: index, in: lesson, tree))]
        let room = Self.screen.rows - LessonPage.reserved
        for (line, text) in texts where text.count > room {
            faults.append(
                LessonFault(
                    line: line,
                    message: "the text needs \(text.count) rows, and a screen has room for \(room)."))
        }
        return faults
    }

    /// A message about an unknown name; nil if the names are known.
    private func message(about condition: LessonCondition) -> String? {
        let (kind, name, names): (String, String, [String])
        switch condition {
        case .answered(let handler):
            (kind, name, names) = ("handler", handler, registry.chain.handlers.map(\.name))
        case .changed(let handler), .rewrote(_, let handler):
            (kind, name) = ("handler", handler)
            names = registry.chain.handlers.map(\.name) + registry.lineHandlers.map(\.name)
        case .ran(let command, _, _), .failed(let command), .around(let command), .inside(let command),
            .alias(_, let command):
            (kind, name, names) = ("command", command, registry.commands.map(\.name))
        default: return nil
        }
        guard !names.contains(name) else { return nil }
        let near = NearestName.of(name, among: names).map { " Did you mean '\($0)'?" } ?? ""
        return "unknown \(kind) '\(name)'.\(near)"
    }
}

/// Proves that a lesson can be taken as its file describes it. Each trial is a session of the program in a new directory.
@MainActor
struct LessonTrial {
    private let lesson: Lesson
    private let context: ShellContext

    init(of lesson: Lesson, in context: ShellContext) {
        self.lesson = lesson
        self.context = context
    }

    /// The faults that the sessions show.
    func faults() async throws -> [LessonFault] {
        var faults: [LessonFault] = []
        for count in lesson.start.indices {
            let lines = lesson.start[...count].map { "-c \(Quoting.posix($0.text))" }.joined(separator: " ")
            let home = try TrialHome(lesson, step: 0)
            if try await !home.run("--no-rc \(lines) >/dev/null 2>&1", in: context) {
                return [LessonFault(line: lesson.start[count].line, message: "this line of 'start' fails.")]
            }
        }
        for step in lesson.steps.indices {
            faults +=
                try await faultsOfLeaving(step) + faultsOfOthers(step) + faultsOfRights(step) + faultsOfWrongs(step)
        }
        return faults
    }

    private func faultsOfLeaving(_ step: Int) async throws -> [LessonFault] {
        let home = try TrialHome(lesson, step: step)
        let title = "\(lesson.title) · step \(step + 1) of \(lesson.steps.count)"
        var previous = "a start"
        // The last session shows that the one before it has resumed.
        for (name, lines) in [("SIGKILL", ["! kill -9 $PPID"]), ("'quit'", ["quit"]), ("Ctrl-D", []), ("", [])] {
            let output = try await home.enter(lines, in: context)
            guard output.contains(title), home.endedSteps == step else {
                return [
                    LessonFault(line: lesson.steps[step].text.line, message: "\(previous) does not lead to this step.")
                ]
            }
            previous = name
        }
        return []
    }

    /// Faults of lines that do not complete the step: an echo of the wanted facts, and the lines of earlier steps.
    private func faultsOfOthers(_ step: Int) async throws -> [LessonFault] {
        let wants = lesson.steps[step].outcomes.map(\.passage)
        guard let want = wants.first else { return [] }
        let echoes = wants + lesson.steps[step].rights
        let earlier = lesson.steps[..<step].flatMap(\.rights).flatMap(\.lines)
        let lines = echoes.map { "echo " + Quoting.quoted($0.text) } + earlier
        let home = try TrialHome(lesson, step: step)
        _ = try await home.enter(lines, in: context)
        guard home.endedSteps != step else { return [] }
        for line in lines {
            let home = try TrialHome(lesson, step: step)
            _ = try await home.enter([line], in: context)
            if home.endedSteps != step {
                return [LessonFault(line: want.line, message: "'\(line)' completes this step, but it is not meant to.")]
            }
        }
        return [LessonFault(line: want.line, message: "lines of earlier steps complete this step.")]
    }

    private func faultsOfRights(_ step: Int) async throws -> [LessonFault] {
        var faults: [LessonFault] = []
        for right in lesson.steps[step].rights {
            let home = try TrialHome(lesson, step: step)
            let output = try await home.enter(right.lines, in: context)
            if home.endedSteps != step + 1 {
                faults.append(LessonFault(line: right.line, message: "'\(right.text)' does not complete the step."))
            } else if let prediction = lesson.steps[step].prediction, !Self.result(of: prediction, in: output) {
                faults.append(
                    LessonFault(
                        line: right.line, message: "'\(prediction.line)' does not print '\(prediction.answer)'."))
            }
        }
        return faults
    }

    /// True if the line of a prediction has printed its answer as a word.
    private static func result(of prediction: Lesson.Prediction, in output: String) -> Bool {
        guard let start = output.firstRange(of: "\n\(prediction.line)\n"),
            let end = output.firstRange(of: "\nAs you predicted")
        else { return false }
        let words = output[start.upperBound...].prefix(upTo: max(start.upperBound, end.lowerBound))
        return words.firstRange(of: prediction.answer) != nil
    }

    private func faultsOfWrongs(_ step: Int) async throws -> [LessonFault] {
        var faults: [LessonFault] = []
        for (line, reply) in lesson.steps[step].wrongs {
            let home = try TrialHome(lesson, step: step)
            let output = try await home.enter([line.text], in: context).split(whereSeparator: \.isWhitespace)
            if home.endedSteps != step {
                faults.append(
                    LessonFault(line: line.line, message: "'\(line.text)' completes the step, so it is not wrong."))
            } else if !output.joined(separator: " ").contains(reply.split(separator: " ").joined(separator: " ")) {
                faults.append(LessonFault(line: line.line, message: "'\(line.text)' does not get its reply."))
            }
        }
        return faults
    }
}

/// A directory in which a lesson has reached a step; it is removed with this value.
@MainActor
private final class TrialHome {
    private let directory: TemporaryDirectory
    private let progress: TourProgress
    private let lesson: Lesson

    init(_ lesson: Lesson, step: Int) throws {
        self.lesson = lesson
        do throws(SystemError) {
            directory = try TemporaryDirectory("bluelib-tour-")
            try Directory.make(directory.path + "/tour")
        } catch {
            throw CommandFailure("cannot create a directory in '\(Directory.temporary)': \(error).")
        }
        progress = TourProgress(in: directory.path + "/tour")
        let outcomes = Array(repeating: TourProgress.Outcome.passed, count: step)
        try progress.save(TourProgress.Entry(outcomes: outcomes), of: lesson.name)
    }

    isolated deinit { directory.remove() }

    var endedSteps: Int { progress.entry(of: lesson.name).outcomes.count }

    /// Types lines in a session, and returns its output.
    func enter(_ lines: [String], in context: ShellContext) async throws -> String {
        let output = MemoryOutput()
        let typed = lines.map { Quoting.posix($0) }.joined(separator: " ")
        let input = lines.isEmpty ? ": | " : "printf '%s\\n' \(typed) | "
        try await run("tour \(Quoting.posix(lesson.file)) 2>&1", after: input, to: output, in: context)
        return output.text
    }

    /// Starts the program, and returns true if it exits with status 0.
    @discardableResult
    func run(
        _ words: String, after prefix: String = "", to output: MemoryOutput = MemoryOutput(), in context: ShellContext
    ) async throws -> Bool {
        let context = ShellContext(
            shell: context.shell, output: Output(output), diagnostics: Output(output), isInteractive: false)
        do {
            // Lines of the lesson may write files, so the session has a directory of its own.
            let home = Quoting.posix(directory.path)
            try await context.runThisProgram(words, after: "cd \(home) && \(prefix)BLUELIB_HOME=\(home) ")
            return true
        } catch is any UserError {
            // The status of the session, also of one that the trial kills.
            return false
        }
    }
}
