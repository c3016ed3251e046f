/// Undo for a program whose data is one value: the history has the value before and after each change.
///
/// It suits data of some thousand items. For more, implement ``UndoHistory`` with changes instead of whole values. Commands change
/// the value with ``update(_:)``, and ``commands`` are `undo` and `redo`. The changes of a script are one step.
///
/// Later sessions and other programs can share a file with the value and its steps (``init(in:)``):
///
///     A: begin, reads a      B: begin, reads a
///     A: update, locks, saves a+1, unlocks
///                            B: update, locks, reads a+1, saves a+1+2, unlocks
///     A: undo, locks, reads a+1+2, saves a+1, unlocks
///
/// A command therefore sees what other programs have saved, and adds to it, and `undo` undoes the latest step of any program. A command
/// that has read ``state`` before another program changed the file is refused at its ``update(_:)``, since its decision may be out of
/// date; it is safest to read within `update`.
@MainActor
public final class StateHistory<State: Equatable & Sendable>: UndoHistory {
    private typealias Timeline = StateTimeline<State>

    private struct Group {
        let summary: String
        /// The steps at its beginning, and how many of them were done.
        let steps: [Timeline.Step]
        let start: Int
        /// True if another program has changed the value since its beginning.
        var isCut = false
    }

    private var timeline: Timeline
    private let save: (Timeline) throws -> Void
    /// The open change: the summary of its command, and the value before it.
    private var change: (summary: String, before: State)?
    private var groups: [Group] = []
    private var saved: State
    /// The file that other programs can change; nil for none.
    private var file: FileHistory<State>?
    /// True if the running command has read the value, so that it must not change meanwhile.
    private var isRead = false
    /// The error of an ``update(_:)``, which ends the change.
    private var failure: (any Error)?

    /// Creates a history of a value.
    ///
    /// - Parameter save: Makes a value durable; called at the end of a command or script that has changed it. If it throws, the
    ///   change is rolled back.
    public init(_ state: State, save: @escaping (State) throws -> Void = { _ in }) {
        (timeline, saved) = (Timeline(state: state), state)
        self.save = { try save($0.state) }
    }

    /// Creates a history of the value in a file, with the steps of earlier sessions.
    ///
    /// - Throws: A ``CommandFailure`` if the file cannot be read.
    public init(in file: FileHistory<State>) throws {
        timeline = try file.read()
        saved = timeline.state
        self.file = file
        save = { try file.write($0) }
    }

    /// The current value.
    public var state: State {
        isRead = true
        return timeline.state
    }

    /// Changes the value, as part of the running command. The closure receives the value that is saved now.
    public func update<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
        if failure == nil { do { try lock() } catch { failure = error } }
        return try body(&timeline.state)
    }

    /// Undoes steps, and returns their summaries.
    func undo(_ count: Int) throws -> [String] { try move(by: -count, named: "undo") }

    /// Repeats steps that were undone, and returns their summaries.
    func redo(_ count: Int) throws -> [String] { try move(by: count, named: "redo") }

    private func move(by count: Int, named verb: String) throws -> [String] {
        // The command itself is no change.
        change = nil
        try lock()
        defer { releaseLock() }
        let (steps, cursor) = (timeline.steps, timeline.cursor)
        let passed = count < 0 ? steps[..<cursor].suffix(-count).reversed() : Array(steps[cursor...].prefix(count))
        guard passed.count == abs(count) else { throw Self.tooFew(passed.count, to: verb) }
        guard let last = passed.last else { return [] }
        let state = try value(of: count < 0 ? last.before : last.after)
        try saving { (timeline.cursor, timeline.state) = (cursor + count, state) }
        return passed.map(\.summary)
    }

    private func value(of version: Timeline.Version) throws -> State {
        if case .known(let state) = version { return state }
        return try file?.state(of: version) ?? timeline.state
    }

    /// The error of an undo or redo of more steps than there are.
    private static func tooFew(_ count: Int, to verb: String) -> CommandFailure {
        CommandFailure(count == 0 ? "there is nothing to \(verb)." : "only \(count) can be \(verb)ne.")
    }

    /// Saves the value after `body` has changed it; restores the value and its steps if that fails, or sets others.
    private func saving(orElse fallback: Timeline? = nil, _ body: () -> Void) throws {
        let old = fallback ?? timeline
        body()
        guard groups.isEmpty else { return }
        do { try flush() } catch {
            timeline = old
            // A part of the group may be in the file already.
            if old.state != saved, let present = try? file?.read() { _ = adopt(present) }
            releaseLock()
            throw error
        }
    }

    // MARK: The file

    /// Locks the file, if it is not locked, and reads it again.
    ///
    /// - Throws: A ``CommandFailure`` if another program has the lock, if the file cannot be read, or if the running command has read
    ///   an older value.
    private func lock() throws {
        guard let file, !file.isLocked, let newer = try file.lock() else { return }
        guard adopt(newer), isRead, change != nil else { return }
        file.unlock()
        throw CommandFailure(
            "another program has changed '\(file.path)' at the same time, so nothing was changed. Run the command again."
        )
    }

    /// Unlocks the file, unless the open change or the open groups have something to save.
    private func releaseLock() {
        if !isChanging, (change?.before ?? timeline.state) == saved { file?.unlock() }
    }

    /// Reads the file again if another program has changed it. If it cannot be read, the next ``update(_:)`` reports it.
    private func refresh() {
        guard let file, !file.isLocked, let newer = try? file.readChanges() else { return }
        _ = adopt(newer)
    }

    /// Adopts the contents of the file; returns true if the value is another one.
    private func adopt(_ newer: Timeline) -> Bool {
        let isOther = newer.state != saved
        groups = groups.map { group in
            // A history that was only shortened, before the first step of the group, is no change of another program.
            let isCut = group.isCut || isOther || group.start != timeline.cursor
            return Group(summary: group.summary, steps: newer.steps, start: newer.cursor, isCut: isCut)
        }
        (timeline, saved) = (newer, newer.state)
        if let change { self.change = (change.summary, newer.state) }
        return isOther
    }
}

extension StateHistory {
    /// Begins the change of a command; ends that of the command that runs it, and saves it unless a group is open.
    @discardableResult
    public func begin(_ summary: String) throws -> Range<Int>? {
        try end()
        refresh()
        (change, isRead) = ((summary, timeline.state), false)
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
        let after = timeline.state
        timeline.state = change.before
        self.change = nil
        let step = Timeline.Step(change.summary, from: .known(change.before), to: .known(after))
        try saving { timeline.add(step, to: after) }
        return nil
    }

    /// Restores the value before the open change.
    public func rollback() {
        if let change { timeline.state = change.before }
        (change, failure) = (nil, nil)
        releaseLock()
    }

    /// True if the running command has changed the value.
    public var isChanging: Bool { change.map { $0.before != timeline.state } ?? false }

    /// The numbers of steps that can be undone and redone.
    public var depths: (undo: Int, redo: Int)? { (timeline.cursor, timeline.steps.count - timeline.cursor) }

    /// Begins a group, whose changes form one step.
    public func beginGroup(_ summary: String) throws {
        try end()
        groups.append(Group(summary: summary, steps: timeline.steps, start: timeline.cursor))
    }

    /// Ends the innermost group; the outermost one is saved as one step. Rolls back its changes if that is wanted.
    @discardableResult
    public func endGroup(rollingBack: Bool = false) throws -> Int {
        try end()
        if rollingBack { return try rollbackGroup() }
        guard let group = groups.popLast(), groups.isEmpty else { return 0 }
        let steps = steps(since: group.start)
        // Steps that were only redone keep their names.
        let isNew = !steps.elementsEqual(group.steps.dropFirst(group.start).prefix(steps.count), by: ===)
        guard let first = steps.first, let last = steps.last, isNew else {
            try flush()
            return 0
        }
        var before = timeline
        before.removeSteps(from: group.start)
        before.state = try value(of: first.before)
        do {
            try saving(orElse: before) {
                let step = Timeline.Step(group.summary, from: first.before, to: last.after)
                timeline.add(step, at: group.start, to: timeline.state)
            }
        } catch {
            // The messages of its commands are not shown.
            throw LostChanges(0..<0, because: error)
        }
        return 0
    }

    private func steps(since start: Int) -> ArraySlice<Timeline.Step> {
        timeline.steps[min(start, timeline.cursor)..<timeline.cursor]
    }

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
        let before = try steps.first.map { try value(of: $0.before) }
        try saving {
            timeline.removeSteps(from: timeline.cursor - steps.count)
            if let before { timeline.state = before }
        }
        return steps.count
    }

    /// Saves the value if it has changed since it was last saved.
    ///
    /// - Returns: True, also during a change: other programs then wait for the lock, up to five seconds.
    @discardableResult
    public func flush() throws -> Bool {
        defer { releaseLock() }
        var ended = timeline
        if let change { ended.state = change.before }
        guard ended.state != saved else { return true }
        try save(ended)
        saved = ended.state
        return true
    }
}
