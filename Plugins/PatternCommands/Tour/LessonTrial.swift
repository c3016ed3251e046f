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
        let message = lesson.predecessor.flatMap {
            Self.unknown("lesson", $0, among: LessonCatalog().names, " after 'after'")
        }
        faults += message.map { [LessonFault(line: 1, message: $0)] } ?? []
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
        faults += solutions(in: step)
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

    /// Hints, and the text of the step, that contain the solution. 'hint' shows it after the hints, and records that.
    private func solutions(in step: Lesson.Step) -> [LessonFault] {
        guard step.prediction == nil else { return [] }
        let lines = step.rights.map(\.text)
        let hints = step.hints.filter { hint in lines.contains { hint.text == $0 || hint.text.contains("'\($0)'") } }
        let isTold = lines.contains { $0.contains(" ") && step.text.text.contains("'\($0)'") }
        return hints.map {
            LessonFault(line: $0.line, message: "this hint is a solution, which 'hint' shows after the last one.")
        }
            + (isTold ? [LessonFault(line: step.text.line, message: "the text contains a solution.")] : [])
    }

    /// A message about an unknown name; nil if the names are known.
    private func message(about condition: LessonCondition) -> String? {
        let handlers = registry.chain.handlers.map(\.name)
        return switch condition {
        case .answered(let handler): Self.unknown("handler", handler, among: handlers)
        case .changed(let handler), .rewrote(_, let handler):
            Self.unknown("handler", handler, among: handlers + registry.lineHandlers.map(\.name))
        case .ran(let command, _, _), .failed(let command), .around(let command), .inside(let command),
            .alias(_, let command):
            Self.unknown("command", command, among: registry.commands.map(\.name))
        default: nil
        }
    }

    private static func unknown(_ kind: String, _ name: String, among names: [String], _ place: String = "") -> String?
    {
        let near = NearestName.of(name, among: names).map { " Did you mean '\($0)'?" } ?? ""
        return names.contains(name) ? nil : "unknown \(kind) '\(name)'\(place).\(near)"
    }
}

/// Proves that a lesson can be taken as its file describes it, and that its tasks judge other lines as they should. Each trial is a
/// session of the program in a new directory.
@MainActor
struct LessonTrial {
    /// A session, and the fault that it shows; nil if it shows none.
    private typealias Trial = (session: TrialSession, fault: @MainActor (TrialSession) -> LessonFault?)

    /// An answer that is never right.
    private static let wrongAnswer = "zzyzx"

    private let lesson: Lesson
    private let context: ShellContext

    init(of lesson: Lesson, in context: ShellContext) {
        self.lesson = lesson
        self.context = context
    }

    /// The faults that the sessions show.
    func faults() async throws -> [LessonFault] {
        if let fault = try await faultOfStart() { return [fault] }
        let steps = lesson.steps.indices
        let trials = try steps.flatMap { try [leaving($0)] + rights($0) + wrongs($0) + otherRights($0) }
        // Each task gets all its wrong lines in one session; only if they complete it, each gets a session of its own.
        let all = try steps.map { try TrialSession(lesson, at: $0, typing: [otherWrongs($0).flatMap(\.lines)]) }
        try await TrialSession.run(trials.map(\.session) + all, in: context)
        let suspicious = try steps.filter { all[$0].endedSteps > 0 }.flatMap(single)
        try await TrialSession.run(suspicious.map(\.session), in: context)
        return (trials + suspicious).compactMap { $0.fault($0.session) }.sorted { $0.line < $1.line }
    }

    private func faultOfStart() async throws -> LessonFault? {
        let lines = lesson.start.map(\.text)
        for count in lines.indices {
            let session = try TrialSession(lesson, at: 0, typing: [])
            if try await session.succeeds(with: Array(lines[...count]), in: context) { continue }
            return LessonFault(line: lesson.start[count].line, message: "this line of 'start' fails.")
        }
        return nil
    }

    /// A trial whose session the closure judges.
    private func trial(
        _ step: Int, _ sessions: [[String]], line: Int, _ message: @escaping @MainActor (TrialSession) -> String?
    ) throws -> Trial {
        (
            try TrialSession(lesson, at: step, typing: sessions),
            { message($0).map { LessonFault(line: line, message: $0) } }
        )
    }

    // MARK: The lines of the file

    /// A step that is resumed after each way to leave it.
    private func leaving(_ step: Int) throws -> Trial {
        let title = "\(lesson.title) · step \(step + 1) of \(lesson.steps.count)"
        // The last session shows that the one before it has resumed.
        let (names, lines) = (["a start", "SIGKILL", "'quit'", "Ctrl-D"], [["! kill -9 $PPID"], ["quit"], [], []])
        return try trial(step, lines, line: lesson.steps[step].text.line) { session in
            let failed = names.indices.first { !session.output(of: $0).contains(title) }
            return (failed ?? (session.endedSteps == 0 ? nil : names.count - 1)).map {
                "\(names[$0]) does not lead to this step."
            }
        }
    }

    private func rights(_ step: Int) throws -> [Trial] {
        let prediction = lesson.steps[step].prediction
        return try lesson.steps[step].rights.map { right in
            try trial(step, [right.lines], line: right.line) { session in
                if session.endedSteps != 1 { return "'\(right.text)' does not complete the step." }
                guard let prediction, !Self.result(of: prediction, in: session.output()) else { return nil }
                return "'\(prediction.line)' does not print '\(prediction.answer)'."
            }
        }
    }

    /// True if the line of a prediction has printed its answer as a word.
    private static func result(of prediction: Lesson.Prediction, in output: String) -> Bool {
        guard let start = output.firstRange(of: "\n\(prediction.line)\n"),
            let end = output.firstRange(of: "\nAs you predicted")
        else { return false }
        let words = output[start.upperBound...].prefix(upTo: max(start.upperBound, end.lowerBound))
        return words.firstRange(of: prediction.answer) != nil
    }

    private func wrongs(_ step: Int) throws -> [Trial] {
        try lesson.steps[step].wrongs.map { wrong, reply in
            try trial(step, [[wrong.text]], line: wrong.line) { session in
                if session.endedSteps > 0 { return "'\(wrong.text)' completes the step, so it is not wrong." }
                return session.output().singleSpaced.contains(reply.singleSpaced)
                    ? nil : "'\(wrong.text)' does not get its reply."
            }
        }
    }

    // MARK: The lines that the check makes

    private func otherRights(_ step: Int) throws -> [Trial] {
        guard lesson.steps[step].prediction == nil else { return [] }
        return try LessonVariants(of: step, in: lesson, context.registry).rights.map { variant in
            try trial(step, [variant.lines], line: variant.passage.line) { session in
                session.endedSteps == 1
                    ? nil : "'\(variant.text)' does not complete the step, and '\(variant.passage.text)' does."
            }
        }
    }

    private func otherWrongs(_ step: Int) -> [LessonVariants.Variant] {
        if lesson.steps[step].prediction == nil { return LessonVariants(of: step, in: lesson, context.registry).wrongs }
        // A second answer ends the step, so there can be only one line.
        return lesson.steps[step].rights.map { LessonVariants.Variant(lines: [Self.wrongAnswer], passage: $0) }
    }

    /// A trial for each wrong line of a step.
    private func single(_ step: Int) throws -> [Trial] {
        let line = lesson.steps[step].outcomes.first?.passage.line ?? lesson.steps[step].text.line
        return try otherWrongs(step).map { variant in
            try trial(step, [variant.lines], line: line) { session in
                session.endedSteps == 0 ? nil : "'\(variant.text)' completes this step, but it is not meant to."
            }
        }
    }
}
