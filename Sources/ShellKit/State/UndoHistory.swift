/// Makes the changes of commands atomic, durable and undoable.
///
/// The shell opens a change around each command and a group around each script, through ``ShellChanges`` only. The changes of a
/// group are one step of undo. A shell without a history runs commands without any of this.
///
/// - Pattern: Command (history)
/// - Pattern: Adapter (target)
@MainActor
public protocol UndoHistory: AnyObject {
    /// Begins the change of a command, and ends that of a command which runs this one. A change without edits leaves no step and
    /// costs almost nothing.
    ///
    /// - Returns: The changes that are not durable yet, if it has ended one; as ``end(commits:)``.
    @discardableResult
    func begin(_ summary: String) throws -> Range<Int>?
    /// Begins the change of a task that follows the change which was the last to end, and makes both one step. By default a change
    /// as any other.
    func beginFollowing(_ summary: String) throws
    /// Ends the open change, if any.
    ///
    /// - Parameter commits: True to make it durable now; otherwise it may wait, if a group is open.
    /// - Returns: The changes that are not durable yet, counted from the first of this session; nil if all are.
    /// - Throws: An error; the change is then rolled back. ``LostChanges`` if others are lost with it.
    @discardableResult
    func end(commits: Bool) throws -> Range<Int>?
    /// Rolls back the open change, if any.
    func rollback() throws
    /// True if the open change contains edits, which may still be rolled back or lost.
    var isChanging: Bool { get }

    /// Ends the open change, and begins a group. Its changes form one step.
    func beginGroup(_ summary: String) throws
    /// Ends the open change and the innermost group; an error of the change does not prevent that.
    ///
    /// - Parameter rollingBack: True to roll back its changes permanently. If that fails, the group remains open.
    /// - Returns: The number of rolled-back changes.
    @discardableResult
    func endGroup(rollingBack: Bool) throws -> Int

    /// Makes all ended changes durable.
    ///
    /// - Returns: True if other programs can change the data now; false if the open change locks it.
    @discardableResult
    func flush() throws -> Bool

    /// The numbers of steps that can be undone and redone; nil if the history does not count them.
    var depths: (undo: Int, redo: Int)? { get throws }
    /// The stream for ``Fact/edit(_:)``, for each edit that a change has made or that undo or redo has applied, and then for
    /// one ``Fact/stacks(undo:redo:)``; both before the events of the change. Nil without watchers.
    var facts: FactStream? { get set }
}

extension UndoHistory {
    /// Begins a change that is a step of its own.
    public func beginFollowing(_ summary: String) throws { try begin(summary) }

    /// Nil: the history does not count its steps.
    public var depths: (undo: Int, redo: Int)? { nil }

    /// Nil: the history posts no facts.
    public var facts: FactStream? {
        get { nil }
        set {}
    }
}

/// Ended changes of an ``UndoHistory`` were lost before they were durable, for example because the disk is full.
public struct LostChanges: Error {
    /// The lost changes, counted from the first of this session.
    public let changes: Range<Int>
    /// The error of the call; nil if it has succeeded, and an earlier operation has lost them.
    public let cause: (any Error)?

    /// Creates the error of a call, or of an earlier operation.
    public init(_ changes: Range<Int>, because cause: (any Error)?) { (self.changes, self.cause) = (changes, cause) }
}

/// The commands whose changes are not durable yet, so that a failure can name those that it has lost.
@MainActor
struct UnsavedCommands {
    /// Their changes, counted from the first of the session.
    private var changes = 0..<0
    private var first: Position?
    private var last: Position?
    /// The number of lost changes that were not reported.
    private var lost = 0

    /// The script and the line of a command. Its text is made for a report only, because a script has many commands.
    private typealias Position = (frame: ScriptFrame, line: Int)

    /// Adds a command that has ended, if it has changed something.
    ///
    /// - Parameters:
    ///   - waiting: The changes that are not durable now.
    ///   - frame: The script of the command; nil at the prompt.
    mutating func update(_ waiting: Range<Int>, _ frame: ScriptFrame?) {
        guard waiting.upperBound != changes.upperBound else { return }
        last = frame.map { ($0, $0.line) }
        if waiting.lowerBound != changes.lowerBound || changes.isEmpty { first = last }
        changes = waiting
    }

    /// Removes lost changes. If only that of the ending command was lost, the report of its failure is enough.
    mutating func remove(_ lost: Range<Int>, _ frame: ScriptFrame?) {
        guard lost.overlaps(changes) else { return }
        if lost.upperBound > changes.upperBound, let frame { last = (frame, frame.line) }
        (self.lost, changes) = (lost.count, 0..<0)
    }

    /// A sentence about the changes that were lost since the last call; nil if there are none, or if their commands are unknown.
    mutating func describeLoss() -> String? {
        defer { lost = 0 }
        guard lost > 0 else { return nil }
        let locations = [first, last].map { $0.map { $0.frame.location(ofLine: $0.line) } ?? "" }
        return lost == 1
            ? "The change of \(locations[1]) was lost."
            : "\(lost) changes, from \(locations.joined(separator: " to ")), were lost."
    }
}
