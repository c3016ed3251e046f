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
    ///
    /// - Returns: Nil, since nothing is kept outside memory.
    @discardableResult
    public func end() -> Range<Int>? {
        guard var step = open.popLast(), !step.actions.isEmpty else { return nil }
        step.number = nextNumber
        nextNumber += 1
        done.append(step)
        undone = []
        return nil
    }

    /// Whether something was recorded since the mark was opened.
    public var isChanging: Bool { open.last?.actions.isEmpty == false }

    /// 0: nothing is lost.
    public var losses: Int { 0 }

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
        let steps = stepsOfGroup
        groups = groups.dropLast()
        done.removeLast(steps.count)
        for step in steps { for action in step.actions.reversed() { action.undo() } }
        return steps.map { $0.described(.undone, by: author) }
    }

    /// Takes back the newest steps.
    public func undo(_ count: Int) throws -> [UndoStep] {
        takeBack(try newest(count))
    }

    /// Takes back every step that is newer than the one with the number.
    public func undo(to number: Int) throws -> [UndoStep] {
        takeBack(try newer(than: number))
    }

    private func takeBack(_ steps: [Step]) -> [UndoStep] {
        done.removeLast(steps.count)
        for step in steps { for action in step.actions.reversed() { action.undo() } }
        undone += steps
        return steps.map { $0.described(.undone, by: author) }
    }

    /// Brings again the steps that were taken back last.
    public func redo(_ count: Int) throws -> [UndoStep] {
        let steps = try nextUndone(count)
        undone.removeLast(steps.count)
        for step in steps { for action in step.actions { action.redo() } }
        done += steps
        return steps.map { $0.described(.done, by: author) }
    }

    /// The steps that a request would take.
    public func preview(_ request: UndoRequest) throws -> [UndoStep] {
        switch request {
        case .undo(let count): try newest(count).map { $0.described(.undone, by: author) }
        case .undoTo(let number): try newer(than: number).map { $0.described(.undone, by: author) }
        case .redo(let count): try nextUndone(count).map { $0.described(.done, by: author) }
        case .rollbackGroup: stepsOfGroup.map { $0.described(.undone, by: author) }
        }
    }

    /// The steps, newest first.
    public func steps(limit: Int?) -> [UndoStep] {
        let all =
            undone.map { $0.described(.undone, by: author) } + done.reversed().map { $0.described(.done, by: author) }
        return Array(all.prefix(max(0, limit ?? all.count)))
    }

    /// Nothing is kept outside memory.
    public func flush() {}

    /// Nobody else is kept from anything.
    public func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool { true }

    // MARK: What a request means, in the order in which it is carried out

    private func newest(_ count: Int) throws -> [Step] {
        guard count <= done.count else { throw UndoError.notEnoughToUndo(asked: count, available: done.count) }
        return done.suffix(max(0, count)).reversed()
    }

    private func newer(than number: Int) throws -> [Step] {
        guard let index = done.firstIndex(where: { $0.number == number }) else { throw UndoError.noSuchChange(number) }
        return done[(index + 1)...].reversed()
    }

    private func nextUndone(_ count: Int) throws -> [Step] {
        guard count <= undone.count else { throw UndoError.notEnoughToRedo(asked: count, available: undone.count) }
        return undone.suffix(max(0, count)).reversed()
    }

    private var stepsOfGroup: [Step] {
        guard let group = groups.last else { return [] }
        return done.drop { $0.number < group.firstNumber }.reversed()
    }
}
