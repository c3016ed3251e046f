internal import Events
internal import ShellKit
internal import Terminal

/// A word of the status row, which is a command while a lesson is taken.
enum TourWord: String, CaseIterable {
    case hint, again, skip, leave

    var summary: String {
        switch self {
        case .hint: "Shows a hint for the step, and after the last one a solution."
        case .again: "Begins the step again, with the library as it was at its beginning."
        case .skip: "Leaves the step out."
        case .leave: "Ends the session; 'tour' resumes at this step."
        }
    }
}

/// Guides the learner through a lesson: shows its steps, observes the facts of each typed line, and decides if a step is complete.
///
/// As a line handler it replaces the answer to a question by the line in question.
/// - Pattern: Observer (concrete observer)
/// - Pattern: Pipes and Filters (concrete filter)
final class TourGuide: LineHandler {
    /// The state between two lines.
    private enum State {
        /// The lines that prepare the library are running.
        case opening
        /// A page is to be shown before the next line.
        case pageIsDue
        /// The learner works on a step.
        case working
        /// The step is complete, and the next page follows when the learner presses Return.
        case pausing
    }

    let name = "tour"
    let position: HandlerPosition? = .before("history")
    let summary = "Replaces the answer to a question of the lesson by the line in question."
    let run: LessonRun
    private let plugin: String
    private weak var shell: Shell?
    /// The calls of the line; nil before the session begins.
    private var calls: LearnerCalls?
    private let printed = PrintedLines()
    private var state = State.opening
    private var shownHints = 0
    /// The learner's progress in the current step, with the step's number.
    private var task: (step: Int, progress: TaskProgress)?
    /// The answer, while its line runs.
    private var guess: String?
    /// True after a wrong answer, which the line has shown.
    private var isAskedAgain = false

    init(_ run: LessonRun, of plugin: String) { (self.run, self.plugin) = (run, plugin) }

    func observe(_ events: EventCenter, in shell: Shell) -> [Observation] {
        self.shell = shell
        calls = LearnerCalls(of: shell)
        calls?.countLines = { [printed] in printed.count }
        return [
            shell.facts.watch { [weak self] fact in self?.calls?.add(fact) },
            events.observe(PromptWillWait.self, as: "tour") { [weak self] _ in self?.promptWillWait() },
            events.observe(SessionWillEnd.self, as: "tour") { [weak self] _ in self?.sessionWillEnd() },
        ]
    }

    // MARK: Between two lines

    private func promptWillWait() {
        let line = calls?.line
        let ended = calls?.removeAll() ?? []
        defer {
            prepareTask()
            showRow()
        }
        report {
            switch state {
            case .opening:
                try run.finishPreparation()
                showPage()
            case .pageIsDue: showPage()
            case .working, .pausing: if let line { try evaluate(line, ended) }
            }
        }
    }

    /// Evaluates a line that ends the session, so that a step it has completed is not open at the next start.
    private func sessionWillEnd() {
        guard state == .working, let line = calls?.line, let ended = calls?.removeAll() else { return }
        report { try evaluate(line, ended) }
    }

    private func report(_ body: () throws -> Void) {
        do { try body() } catch { post((error as? any UserError)?.message ?? String(describing: error)) }
    }

    /// Begins to observe what the current step wants, if it is another one than before.
    private func prepareTask() {
        let outcomes = run.isFinished ? [] : run.lesson.steps[run.step].outcomes
        printed.observe(outcomes.flatMap(\.conditions).contains(where: \.needsPrintedText), shell?.recording)
        guard !run.isFinished, task?.step != run.step else { return }
        task = (run.step, TaskProgress(outcomes))
        isAskedAgain = false
        calls?.queries = outcomes.flatMap(\.conditions).compactMap(\.query)
        calls?.needsLibrary = outcomes.flatMap(\.conditions).contains(where: \.needsLibrary)
    }

    private func evaluate(_ line: String, _ calls: [LearnerCall]) throws {
        guard !run.isFinished, let shell else { return }
        let step = run.lesson.steps[run.step]
        if let prediction = step.prediction { return try evaluateAnswer(to: prediction) }
        // The words of the lesson itself, such as 'hint', do no task.
        let words = Set(TourWord.allCases.map(\.rawValue) + ["quit", "tour"])
        let calls = calls.filter { !words.contains($0.command) }
        let judge = LessonJudge(shell: shell, line: line, printed: printed.removeAll(), home: run.home)
        let reply = task?.progress.add(calls, judge)
        if task?.progress.isComplete == true { return try finishStep("Done.") }
        // A reply about a line is not about one that an alias has changed.
        let isChanged = calls.contains {
            $0.facts.contains { if case .changed(let handler, _, _) = $0 { handler.name == "aliases" } else { false } }
        }
        let typed = isChanged ? [] : ([line] + line.statements.map(\.text)).map(\.singleSpaced)
        if let reply = step.wrongs.first(where: { typed.contains($0.line.text) })?.reply ?? reply { post(reply) }
    }

    /// A right answer completes the step. After the first wrong one the line has run, and the question is asked again; the second answer
    /// counts as shown.
    private func evaluateAnswer(to prediction: Lesson.Prediction) throws {
        guard let guess else { return }
        self.guess = nil
        let answer = prediction.answer
        let isRight = prediction.isAnswered(by: guess)
        if isAskedAgain { return try finishStep(isRight ? "Yes: \(answer)." : "It is: \(answer).") }
        if isRight { return try finishStep("As you predicted: \(answer).") }
        try run.recordSolution()
        isAskedAgain = true
        post(
            "You predicted '\(guess)', but the line shows something else. Look at it, and answer again: \(prediction.question)?"
        )
    }

    private func finishStep(_ reply: String) throws {
        let step = run.lesson.steps[run.step]
        try run.finishStep(isSkipped: false)
        post("")
        post(step.after.map { "\(reply) \($0.text)" } ?? reply)
        if shell?.isEnding == true { return }
        if run.isFinished { return showEnd() }
        post("")
        post("Return shows the next step.", .dim)
        state = .pausing
    }

    // MARK: Typed lines

    /// The answers to the open question: the right one, and each line that does not begin with a command or another word of the
    /// shell. None without a question.
    func declaration(in context: ShellContext) -> HandlerDeclaration<String> {
        guard let answer = question?.answer else { return .none }
        let words = Set(context.firstWords.map(\.text))
        return HandlerDeclaration { typed in
            let line = typed.singleSpaced
            let first = String(line.prefix { $0 != " " })
            let isOther = !first.isEmpty && !first.hasPrefix("!") && !words.contains(first)
            return line == answer || isOther ? .text : nil
        }
    }

    /// The question that the learner answers next; nil if there is none.
    private var question: Lesson.Prediction? {
        state == .working && !run.isFinished ? run.lesson.steps[run.step].prediction : nil
    }

    /// Returns the line of a prediction for the learner's answer, and nil for any other line.
    ///
    /// - Throws: A ``CommandFailure`` if the learner types the line before the answer.
    func handle(_ typed: String, in context: ShellContext) throws -> String? {
        let line = typed.singleSpaced
        if line.isEmpty {
            if run.isFinished { continueOrEnd(in: context.shell) } else if state == .pausing { state = .pageIsDue }
            return nil
        }
        guard let question else { return nil }
        if line == question.line {
            throw CommandFailure("first type your answer: \(question.question)? The line then runs.")
        }
        guard declaration(in: context).rest(after: typed) != nil else { return nil }
        guess = line
        // The line has shown its effect, and must not change the library again.
        return isAskedAgain ? "" : question.line
    }

    private func continueOrEnd(in shell: Shell) {
        if let next = LessonCatalog().successor(of: run.lesson) { run.continueWith(next) }
        shell.end(status: nil)
    }

    /// Carries out one of the words of the status row.
    func perform(_ word: TourWord, in context: ShellContext) throws {
        switch word {
        case .hint: try showHint(in: context)
        case .again:
            try run.repeatStep()
            context.shell.end(status: nil)
        case .skip where run.isFinished: try context.note("All steps of this lesson have ended.")
        case .skip:
            let text = run.lesson.steps[run.step].after?.text
            try run.finishStep(isSkipped: true)
            guard run.isFinished else { return state = .pageIsDue }
            if let text { post(text) }
            showEnd()
        case .leave:
            try context.note(run.isFinished ? "'tour' begins the next lesson." : "'tour' resumes here.")
            context.shell.end(status: nil)
        }
    }

    private func showHint(in context: ShellContext) throws {
        guard !run.isFinished else { return try context.note("All steps of this lesson have ended.") }
        if state == .pausing { return try context.note("Press Return first: it shows the next step.") }
        let step = run.lesson.steps[run.step]
        if shownHints < step.hints.count {
            try context.note("Hint \(shownHints + 1) of \(step.hints.count + 1): \(step.hints[shownHints].text)")
            shownHints += 1
        } else if let right = step.rights.first {
            try run.recordSolution()
            try context.note("One solution: \(right.lines.joined(separator: ", then "))")
        }
    }

    // MARK: The screen

    private func showPage() {
        state = .working
        shownHints = 0
        if run.isFinished { return showEnd() }
        for line in LessonPage().lines(of: run.step, in: run.lesson, SourceTree.ofProgram()) {
            shell?.screen.post(line)
        }
    }

    private func showEnd() {
        state = .working
        let names: [(TourProgress.Outcome, String)] = [
            (.passed, "completed"), (.shown, "completed after the solution was shown"), (.skipped, "skipped"),
        ]
        let counts = names.compactMap { outcome, name in
            let count = run.entry.outcomes.count { $0 == outcome }
            return count > 0 ? "\(count) \(count == 1 ? "step" : "steps") \(name)" : nil
        }
        post("")
        post("\(run.lesson.title): \(counts.joined(separator: ", ")).", .bold)
        let next = LessonCatalog().successor(of: run.lesson)
        post(
            next.map { "Return starts the next lesson: \($0.title), \($0.minutes) minutes." }
                ?? "Return ends the tour.", .dim)
    }

    private func showRow() {
        let lesson = run.lesson
        let progress = run.isFinished ? "finished" : "step \(run.step + 1) of \(lesson.steps.count)"
        let row = StyledText("\(lesson.title) · \(progress)  ", .bold)
        shell?.screen.setRows(
            [row + StyledText(TourWord.allCases.map(\.rawValue).joined(separator: " · "), .dim)],
            of: plugin)
    }

    private func post(_ text: String, _ style: Style = .plain) {
        guard let screen = shell?.screen else { return }
        let page = LessonPage(columns: screen.columns, rows: 0)
        for line in page.filled(text) { screen.post(StyledText(line.plain, style)) }
    }
}
