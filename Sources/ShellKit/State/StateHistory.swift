/// Undo for a program whose data is one value: the history has the value before and after each change.
///
/// It suits data of some thousand items. For more, implement ``UndoHistory`` with changes instead of whole values. Commands change
/// the value with ``update(_:)``, and ``commands`` are `undo` and `redo`. The changes of a script are one step.
///
/// Several programs can share a file with the value (``init(file:load:save:)``):
///
///     A: begin, reads a      B: begin, reads a
///     A: update, locks, saves a+1, unlocks
///                            B: update, locks, reads a+1, saves a+1+2, unlocks
///
/// A command therefore sees what other programs have saved, and adds to it. A command that has read ``state`` before another program
/// changed the file is refused at its ``update(_:)``, since its decision may be out of date; it is safest to read within `update`. The
/// steps from before a change by another program are dropped: restoring their values would remove that change.
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

    private struct Group {
        let summary: String
        /// The number of steps at its beginning.
        var start: Int
        /// True if another program has changed the value since its beginning.
        var isCut = false
    }

    private var contents: Contents
    private let save: (State) throws -> Void
    /// The open change: the summary of its command, and the value before it.
    private var change: (summary: String, before: State)?
    private var groups: [Group] = []
    private var saved: State
    /// The file that other programs can change; nil for none.
    private var file: SharedFile?
    private var load: () throws -> State
    /// True if the running command has read the value, so that it must not change meanwhile.
    private var isRead = false
    /// True if the latest steps were dropped because of another program's change.
    private var hasDroppedSteps = false
    /// The error of an ``update(_:)``, which ends the change.
    private var failure: (any Error)?

    /// Creates a history of a value.
    ///
    /// - Parameter save: Makes a value durable; called at the end of a command or script that has changed it. If it throws, the
    ///   change is rolled back.
    public init(_ state: State, save: @escaping (State) throws -> Void = { _ in }) {
        contents = Contents(state: state)
        saved = state
        self.save = save
        load = { state }
    }

    /// Creates a history of a value in a file that several programs can read and change.
    ///
    /// - Parameters:
    ///   - path: The file. `PATH.lock` beside it is the lock of the programs that change it.
    ///   - load: Reads the value from the file; the value of a missing file is that of new data.
    ///   - save: Replaces the file as a whole, so that no program reads half of it, and so that a crash leaves the old one. It is called
    ///     with the lock held. If it throws, the change is rolled back.
    /// - Throws: An error of `load`.
    public convenience init(
        file path: String, load: @escaping () throws -> State, save: @escaping (State) throws -> Void
    ) throws {
        // The version comes first: a change in between is then found later.
        let file = SharedFile(path: path)
        self.init(try load(), save: save)
        (self.file, self.load) = (file, load)
    }

    /// The current value.
    public var state: State {
        isRead = true
        return contents.state
    }

    /// Changes the value, as part of the running command. The closure receives the value that is saved now.
    public func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        if failure == nil { do { try lock() } catch { failure = error } }
        return try body(&contents.state)
    }

    /// Undoes steps, and returns their summaries.
    func undo(_ count: Int) throws -> [String] { try step(count, from: \.done, to: \.undone, named: "undo") }

    /// Repeats steps that were undone, and returns their summaries.
    func redo(_ count: Int) throws -> [String] { try step(count, from: \.undone, to: \.done, named: "redo") }

    private func step(
        _ count: Int, from source: WritableKeyPath<Contents, [Step]>, to target: WritableKeyPath<Contents, [Step]>,
        named verb: String
    ) throws -> [String] {
        // The command itself is no change.
        change = nil
        try lock()
        let steps = Array(contents[keyPath: source].suffix(count).reversed())
        guard steps.count == count else {
            releaseLock()
            throw tooFew(steps.count, to: verb)
        }
        try saving {
            contents[keyPath: source].removeLast(count)
            contents[keyPath: target] += steps
            if let last = steps.last { contents.state = target == \.undone ? last.before : last.after }
        }
        return steps.map(\.summary)
    }

    /// The error of an undo or redo of more steps than there are.
    private func tooFew(_ count: Int, to verb: String) -> CommandFailure {
        if count > 0 { return CommandFailure("only \(count) can be \(verb)ne.") }
        guard hasDroppedSteps, let file else { return CommandFailure("there is nothing to \(verb).") }
        return CommandFailure("there is nothing to \(verb), because another program has changed '\(file.path)' since.")
    }

    /// Saves the value after `body` has changed it; restores the value and its steps if that fails, or sets others.
    private func saving(orElse fallback: Contents? = nil, _ body: () -> Void) throws {
        let old = fallback ?? contents
        body()
        guard groups.isEmpty else { return }
        do { try flush() } catch {
            contents = old
            releaseLock()
            throw error
        }
    }

    // MARK: The file

    /// Locks the file, if it is not locked, and reads it again.
    ///
    /// - Throws: A ``CommandFailure`` if another program has the lock, or if the running command has read an older value; an error of
    ///   `load`.
    private func lock() throws {
        guard let file, !file.isLocked else { return }
        try file.lock()
        do {
            let isNew = try adopt(load())
            file.noteVersion()
            guard isNew, isRead, change != nil else { return }
        } catch {
            file.unlock()
            throw error
        }
        throw CommandFailure(
            "another program has changed '\(file.path)' at the same time, so nothing was changed. Run the command again."
        )
    }

    /// Unlocks the file, unless the open change or the open groups have something to save.
    private func releaseLock() {
        if !isChanging, (change?.before ?? contents.state) == saved { file?.unlock() }
    }

    /// Reads the file again if another program has changed it. If it cannot be read, the next ``update(_:)`` reports it.
    private func refresh() {
        guard let file, !file.isLocked, file.isChanged, let value = try? load() else { return }
        file.noteVersion()
        _ = adopt(value)
    }

    /// Adopts the value of the file, and drops all steps if it is another one; returns true then.
    private func adopt(_ value: State) -> Bool {
        guard value != saved else { return false }
        hasDroppedSteps = hasDroppedSteps || !(contents.done.isEmpty && contents.undone.isEmpty)
        (contents, saved) = (Contents(state: value), value)
        groups = groups.map { Group(summary: $0.summary, start: 0, isCut: true) }
        if let change { self.change = (change.summary, value) }
        return true
    }
}

extension StateHistory {
    /// Begins the change of a command; ends that of the command that runs it, and saves it unless a group is open.
    @discardableResult
    public func begin(_ summary: String) throws -> Range<Int>? {
        try end()
        refresh()
        (change, isRead) = ((summary, contents.state), false)
        return nil
    }

    /// Ends the change, and saves the value unless a group is open.
    ///
    /// - Returns: Nil, because a change that cannot be saved is rolled back.
    @discardableResult
    public func end(commits: Bool = true) throws -> Range<Int>? {
        if let failure {
            rollback()
            throw failure
        }
        guard let change, isChanging else {
            self.change = nil
            releaseLock()
            return nil
        }
        let after = contents.state
        contents.state = change.before
        self.change = nil
        hasDroppedSteps = false
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
        (change, failure) = (nil, nil)
        releaseLock()
    }

    /// True if the running command has changed the value.
    public var isChanging: Bool { change.map { $0.before != contents.state } ?? false }

    /// The numbers of steps that can be undone and redone.
    public var depths: (undo: Int, redo: Int)? { (contents.done.count, contents.undone.count) }

    /// Begins a group, whose changes form one step.
    public func beginGroup(_ summary: String) throws {
        try end()
        groups.append(Group(summary: summary, start: contents.done.count))
    }

    /// Ends the innermost group; the outermost one is saved as one step. Rolls back its changes if that is wanted.
    @discardableResult
    public func endGroup(rollingBack: Bool = false) throws -> Int {
        try end()
        if rollingBack { return try rollbackGroup() }
        guard let group = groups.popLast(), groups.isEmpty else { return 0 }
        let steps = steps(since: group.start)
        guard let first = steps.first, let last = steps.last else {
            try flush()
            return 0
        }
        var before = contents
        before.done.removeLast(steps.count)
        before.state = first.before
        try saving(orElse: before) {
            contents.done = before.done + [Step(summary: group.summary, before: first.before, after: last.after)]
        }
        return 0
    }

    private func steps(since start: Int) -> ArraySlice<Step> { contents.done[min(start, contents.done.count)...] }

    private func rollbackGroup() throws -> Int {
        guard let group = groups.last else { return 0 }
        try lock()
        guard groups.last?.isCut == false else {
            releaseLock()
            throw CommandFailure(
                "another program has made a change in between, so the step cannot be rolled back. Use 'commit'.")
        }
        groups.removeLast()
        let steps = steps(since: group.start)
        try saving {
            contents.done.removeLast(steps.count)
            if let first = steps.first { contents.state = first.before }
        }
        return steps.count
    }

    /// Saves the value if it has changed since it was last saved.
    ///
    /// - Returns: True, also during a change: other programs then wait for the lock, up to five seconds.
    @discardableResult
    public func flush() throws -> Bool {
        defer { releaseLock() }
        let value = change?.before ?? contents.state
        guard value != saved else { return true }
        try save(value)
        saved = value
        file?.noteVersion()
        return true
    }
}
