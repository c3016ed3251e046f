internal import Foundation

/// An undo history in memory, for shells that keep their things in memory too.
///
/// A command that changes something records how to take it back and how to bring it again. Commands are gathered into steps
/// as the shell asks; a new change empties what could be redone.
/// - Pattern: Command (history); Memento (caretaker)
@MainActor
public final class MemoryUndoHistory: UndoHistory {
    private struct Action {
        let undo: @MainActor () -> Void
        let redo: @MainActor () -> Void
    }

    private struct Step {
        var number = 0
        let summary: String
        var date = Date.distantPast
        var actions: [Action] = []

        func described(_ state: UndoStep.State, by author: String) -> UndoStep {
            UndoStep(
                number: number, date: date, summary: summary, touched: actions.count, state: state, author: author)
        }
    }

    private let author: String
    private var done: [Step] = []
    private var undone: [Step] = []
    private var open: [Step] = []
    private var groups: [(summary: String, firstNumber: Int)] = []
    private var nextNumber = 1

    /// An empty history.
    public init(author: String = Environment.user) {
        self.author = author
    }

    /// Notes a change that the running command has just made; it forgets what could be redone when the command ends.
    ///
    /// Outside a command it is a step by itself.
    public func record(undo: @escaping @MainActor () -> Void, redo: @escaping @MainActor () -> Void) {
        let isAlone = open.isEmpty
        if isAlone { begin("") }
        open[open.count - 1].date = Date()
        open[open.count - 1].actions.append(Action(undo: undo, redo: redo))
        if isAlone { end() }
    }

    /// Opens a mark for a command.
    public func begin(_ summary: String) {
        open.append(Step(summary: summary))
    }

    /// Closes the mark: what was recorded is a step now, and what could be redone is forgotten.
    public func end() {
        guard var step = open.popLast(), !step.actions.isEmpty else { return }
        step.number = nextNumber
        nextNumber += 1
        done.append(step)
        undone = []
    }

    /// Closes the mark and takes back what was recorded.
    public func rollback() {
        guard let step = open.popLast() else { return }
        for action in step.actions.reversed() { action.undo() }
    }

    /// Opens a step that holds the commands up to its end.
    public func beginGroup(_ summary: String) {
        groups.append((summary, nextNumber))
    }

    /// Closes the step; only the outermost one counts.
    public func endGroup() {
        guard let group = groups.popLast(), groups.isEmpty,
            let start = done.firstIndex(where: { $0.number >= group.firstNumber })
        else { return }
        let parts = done[start...]
        let step = Step(
            number: done[start].number, summary: group.summary, date: Date(), actions: parts.flatMap(\.actions))
        done.replaceSubrange(start..., with: [step])
    }

    /// Closes the step and takes back what was done in it.
    public func rollbackGroup() -> [UndoStep] {
        guard let group = groups.popLast() else { return [] }
        let start = done.firstIndex { $0.number >= group.firstNumber } ?? done.endIndex
        let steps = Array(done[start...].reversed())
        done.removeSubrange(start...)
        for step in steps { for action in step.actions.reversed() { action.undo() } }
        return steps.map { $0.described(.undone, by: author) }
    }

    /// Takes back the newest steps.
    public func undo(_ count: Int) throws -> [UndoStep] {
        guard count <= done.count else { throw UndoError.notEnoughToUndo(asked: count, available: done.count) }
        return (0..<max(0, count)).map { _ in
            let step = done.removeLast()
            for action in step.actions.reversed() { action.undo() }
            undone.append(step)
            return step.described(.undone, by: author)
        }
    }

    /// Takes back every step that is newer than the one with the number.
    public func undo(to number: Int) throws -> [UndoStep] {
        guard let index = done.firstIndex(where: { $0.number == number }) else { throw UndoError.noSuchChange(number) }
        return try undo(done.count - index - 1)
    }

    /// Brings again the steps that were taken back last.
    public func redo(_ count: Int) throws -> [UndoStep] {
        guard count <= undone.count else { throw UndoError.notEnoughToRedo(asked: count, available: undone.count) }
        return (0..<max(0, count)).map { _ in
            let step = undone.removeLast()
            for action in step.actions { action.redo() }
            done.append(step)
            return step.described(.done, by: author)
        }
    }

    /// The steps, newest first.
    public func steps(limit: Int?) -> [UndoStep] {
        let all =
            undone.map { $0.described(.undone, by: author) } + done.reversed().map { $0.described(.done, by: author) }
        return Array(all.prefix(max(0, limit ?? all.count)))
    }

    /// Whether a step stands.
    public var canUndo: Bool { !done.isEmpty }

    /// Nothing is kept outside memory.
    public func flush() {}

    /// Nobody else is kept from anything.
    public func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool { true }
}
