import ShellKit

/// An undo history in memory: a command with a change records how to undo and redo it.
///
/// It is not a model of a library's journal: what is undone inside a script stays undone step by step after its end.
@MainActor
final class NotesHistory: UndoHistory {
    /// A step in the list of changes.
    struct Listed: Hashable {
        enum State { case done, undone }

        let number: Int
        let summary: String
        let count: Int
        let state: State
    }

    /// There are fewer steps than requested, or no step with the number.
    struct Missing: UserError, Equatable {
        let message: String
    }

    private struct Action {
        let undo: @MainActor () -> Void
        let redo: @MainActor () -> Void
    }

    private struct Step {
        var number = 0
        let summary: String
        var actions: [Action] = []

        func listed(_ state: Listed.State) -> Listed {
            Listed(number: number, summary: summary, count: actions.count, state: state)
        }
    }

    private var done: [Step] = []
    private var undone: [Step] = []
    private var open: [Step] = []
    private var groups: [(summary: String, firstNumber: Int)] = []
    private var nextNumber = 1

    /// Records a change of the running command; the redo list is emptied when the command ends.
    ///
    /// Outside a command it is a step by itself.
    func record(undo: @escaping @MainActor () -> Void, redo: @escaping @MainActor () -> Void) {
        let isAlone = open.isEmpty
        if isAlone { begin("") }
        open[open.count - 1].actions.append(Action(undo: undo, redo: redo))
        if isAlone { end(commits: true) }
    }

    /// Opens a mark at the start of a command.
    ///
    /// - Returns: Nil, because nothing is stored outside memory.
    @discardableResult
    func begin(_ summary: String) -> Range<Int>? {
        open.append(Step(summary: summary))
        return nil
    }

    /// Closes the mark: the recorded changes become a step, and the redo list is emptied.
    ///
    /// - Returns: Nil, because nothing is stored outside memory.
    @discardableResult
    func end(commits: Bool) -> Range<Int>? {
        guard var step = open.popLast(), !step.actions.isEmpty else { return nil }
        step.number = nextNumber
        nextNumber += 1
        done.append(step)
        undone = []
        return nil
    }

    /// True if a change was recorded since the mark was opened.
    var isChanging: Bool { open.last?.actions.isEmpty == false }

    /// Closes the mark and undoes the recorded changes.
    func rollback() {
        guard let step = open.popLast() else { return }
        for action in step.actions.reversed() { action.undo() }
    }

    /// Opens a step that contains the commands up to its end.
    func beginGroup(_ summary: String) {
        groups.append((summary, nextNumber))
    }

    /// Closes the step, and undoes its changes if that is wanted; only the outermost one counts.
    func endGroup(rollingBack: Bool) -> Int {
        if rollingBack { return rollbackGroup() }
        joinGroup()
        return 0
    }

    private func joinGroup() {
        guard let group = groups.popLast(), groups.isEmpty,
            let start = done.firstIndex(where: { $0.number >= group.firstNumber })
        else { return }
        let parts = done[start...]
        let step = Step(
            number: done[start].number, summary: group.summary, actions: parts.flatMap(\.actions))
        done.replaceSubrange(start..., with: [step])
    }

    private func rollbackGroup() -> Int {
        let steps = stepsOfGroup
        groups = groups.dropLast()
        done.removeLast(steps.count)
        for step in steps { for action in step.actions.reversed() { action.undo() } }
        return steps.count
    }

    /// Undoes the newest steps.
    func undo(_ count: Int) throws -> [Listed] {
        takeBack(try newest(count))
    }

    /// Undoes every step that is newer than the one with the number.
    func undo(to number: Int) throws -> [Listed] {
        takeBack(try newer(than: number))
    }

    private func takeBack(_ steps: [Step]) -> [Listed] {
        done.removeLast(steps.count)
        for step in steps { for action in step.actions.reversed() { action.undo() } }
        undone += steps
        return steps.map { $0.listed(.undone) }
    }

    /// Redoes the steps that were undone last.
    func redo(_ count: Int) throws -> [Listed] {
        let steps = try nextUndone(count)
        undone.removeLast(steps.count)
        for step in steps { for action in step.actions { action.redo() } }
        done += steps
        return steps.map { $0.listed(.done) }
    }

    /// The steps, newest first.
    func steps(limit: Int?) -> [Listed] {
        let all =
            undone.map { $0.listed(.undone) } + done.reversed().map { $0.listed(.done) }
        return Array(all.prefix(max(0, limit ?? all.count)))
    }

    /// True, because nothing is stored outside memory, and no other program is blocked.
    func flush() -> Bool { true }

    // MARK: The effects of a request, in their order

    private func newest(_ count: Int) throws -> [Step] {
        guard count <= done.count else { throw Missing.steps("undo", count, done.count) }
        return done.suffix(max(0, count)).reversed()
    }

    private func newer(than number: Int) throws -> [Step] {
        guard let index = done.firstIndex(where: { $0.number == number }) else {
            throw Missing(message: "no change has the number \(number).")
        }
        return done[(index + 1)...].reversed()
    }

    private func nextUndone(_ count: Int) throws -> [Step] {
        guard count <= undone.count else { throw Missing.steps("redo", count, undone.count) }
        return undone.suffix(max(0, count)).reversed()
    }

    private var stepsOfGroup: [Step] {
        guard let group = groups.last else { return [] }
        return done.drop { $0.number < group.firstNumber }.reversed()
    }
}

extension NotesHistory.Missing {
    static func steps(_ verb: String, _ asked: Int, _ count: Int) -> Self {
        let tooMany = "cannot \(verb) \(asked) changes: there are only \(count)."
        return Self(message: count == 0 ? "nothing to \(verb)." : tooMany)
    }
}
