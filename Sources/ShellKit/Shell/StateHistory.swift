/// Undo for a program whose data is one value: the history has the value before and after each change.
///
/// It suits data of some thousand items. For more, implement ``UndoHistory`` with changes instead of whole values. Commands change
/// the value with ``update(_:)``, and ``commands`` are `undo` and `redo`. The changes of a script are one step.
@MainActor
public final class StateHistory<State: Equatable & Sendable>: UndoHistory {
    private struct Step {
        let summary: String
        let before: State
        let after: State
    }

    /// The value and its steps, which a failed save restores together.
    private struct Contents {
        var state: State
        var done: [Step] = []
        var undone: [Step] = []
    }

    private var contents: Contents
    private let save: (State) throws -> Void
    /// The open change: the summary of its command, and the value before it.
    private var change: (summary: String, before: State)?
    /// The open groups, each with the number of steps at its beginning.
    private var groups: [(summary: String, start: Int)] = []
    private var saved: State

    /// Creates a history of a value.
    ///
    /// - Parameter save: Makes a value durable; called at the end of a command or script that has changed it. If it throws, the
    ///   change is rolled back.
    public init(_ state: State, save: @escaping (State) throws -> Void = { _ in }) {
        contents = Contents(state: state)
        saved = state
        self.save = save
    }

    /// The current value.
    public var state: State { contents.state }

    /// Changes the value, as part of the running command.
    public func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result { try body(&contents.state) }

    /// The commands `undo` and `redo`, for a plugin.
    public var commands: [any Command] {
        [
            StepCommand("undo", "Undoes the latest changes.") { count in
                try self.step(count, from: \.done, to: \.undone, named: "undo").map { "Undid: \($0)" }
            },
            StepCommand("redo", "Repeats changes that were undone.") { count in
                try self.step(count, from: \.undone, to: \.done, named: "redo").map { "Redid: \($0)" }
            },
        ]
    }

    /// Undoes or redoes steps, and returns their summaries.
    private func step(
        _ count: Int, from source: WritableKeyPath<Contents, [Step]>, to target: WritableKeyPath<Contents, [Step]>,
        named verb: String
    ) throws -> [String] {
        let steps = Array(contents[keyPath: source].suffix(count).reversed())
        guard steps.count == count else {
            throw CommandFailure(
                steps.isEmpty ? "there is nothing to \(verb)." : "only \(steps.count) can be \(verb)ne.")
        }
        // The command itself is no change.
        change = nil
        try saving {
            contents[keyPath: source].removeLast(count)
            contents[keyPath: target] += steps
            if let last = steps.last { contents.state = target == \.undone ? last.before : last.after }
        }
        return steps.map(\.summary)
    }

    /// Saves the value after `body` has changed it; restores the value and its steps if that fails, or sets others.
    private func saving(orElse fallback: Contents? = nil, _ body: () -> Void) throws {
        let old = fallback ?? contents
        body()
        guard groups.isEmpty else { return }
        do { try flush() } catch {
            contents = old
            throw error
        }
    }
}

extension StateHistory {
    /// Begins the change of a command; ends that of the command that runs it.
    public func begin(_ summary: String) throws {
        try end()
        change = (summary, state)
    }

    /// Ends the change, and saves the value unless a group is open.
    ///
    /// - Returns: Nil, because a change that cannot be saved is rolled back.
    @discardableResult
    public func end() throws -> Range<Int>? {
        guard let change, isChanging else {
            self.change = nil
            return nil
        }
        let after = state
        rollback()
        try saving {
            contents.done.append(Step(summary: change.summary, before: change.before, after: after))
            contents.undone = []
            contents.state = after
        }
        return nil
    }

    /// Restores the value before the open change.
    public func rollback() {
        if let change { contents.state = change.before }
        change = nil
    }

    /// True if the running command has changed the value.
    public var isChanging: Bool { change.map { $0.before != state } ?? false }

    /// Empty, because a change is saved or rolled back when its command or script ends.
    public var lostChanges: Range<Int> { 0..<0 }

    /// The numbers of steps that can be undone and redone.
    public var depths: (undo: Int, redo: Int)? { (contents.done.count, contents.undone.count) }

    /// Begins a group, whose changes form one step.
    public func beginGroup(_ summary: String) throws {
        try end()
        groups.append((summary, contents.done.count))
    }

    /// Ends the innermost group; the outermost one is saved as one step.
    public func endGroup() throws {
        try end()
        guard let group = groups.popLast(), groups.isEmpty else { return }
        let steps = steps(since: group.start)
        guard let first = steps.first, let last = steps.last else { return try flush() }
        var before = contents
        before.done.removeLast(steps.count)
        before.state = first.before
        try saving(orElse: before) {
            contents.done = before.done + [Step(summary: group.summary, before: first.before, after: last.after)]
        }
    }

    private func steps(since start: Int) -> ArraySlice<Step> { contents.done[min(start, contents.done.count)...] }

    /// Rolls back the changes of the innermost group and ends it.
    public func rollbackGroup() throws -> Int {
        try end()
        guard let group = groups.popLast() else { return 0 }
        let steps = steps(since: group.start)
        try saving {
            contents.done.removeLast(steps.count)
            if let first = steps.first { contents.state = first.before }
        }
        return steps.count
    }

    /// Saves the value if it has changed since it was last saved.
    public func flush() throws {
        let value = change?.before ?? state
        guard value != saved else { return }
        try save(value)
        saved = value
    }

    /// True: no other program waits for the value.
    public func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool { true }
}

/// A command that undoes or redoes a number of steps.
///
/// - Pattern: Command (concrete template)
private struct StepCommand: ImmediateCommand {
    private let count = Parameter<AtLeast<1>?>.optional("count", help: "The number of changes; 1 by default.")
    private let name: String
    private let summary: String
    private let perform: @MainActor (Int) throws -> [String]

    init(_ name: String, _ summary: String, _ perform: @escaping @MainActor @Sendable (Int) throws -> [String]) {
        (self.name, self.summary, self.perform) = (name, summary, perform)
    }

    var signature: Signature {
        Signature(
            name, summary, .changes, count,
            examples: [CommandExample("\(name) 1000", "Fails, because there are fewer changes.", status: 1)])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        for line in try perform(call[count]?.number ?? 1) { try context.note(line) }
    }
}
