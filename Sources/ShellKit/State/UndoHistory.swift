/// Makes the changes of commands atomic, durable and undoable.
///
/// The shell opens a change around each command and a group around each script, through ``ShellChanges`` only. The changes of a
/// group are one step of undo. A shell without a history runs commands without any of this.
///
/// - Pattern: Command (history)
/// - Pattern: Adapter (target)
@MainActor
public protocol UndoHistory: AnyObject {
    /// Begins the change of a command. A change without edits leaves no step and costs almost nothing.
    func begin(_ summary: String) throws
    /// Ends the change that was begun last.
    ///
    /// - Returns: The changes that are not durable yet, counted from the first of this session; nil if all are.
    @discardableResult
    func end() throws -> Range<Int>?
    /// Rolls back the change that was begun last.
    func rollback() throws

    /// True if the change that was begun last contains edits, which may still be rolled back or lost.
    var isChanging: Bool { get }
    /// The ended changes that were lost last before they were durable, counted from the first of this session; empty if none were.
    var lostChanges: Range<Int> { get }

    /// The stream for ``Fact/edit(_:)``, for each edit that a change has made or that undo or redo has applied, and then for
    /// one ``Fact/stacks(undo:redo:)``; both before the events of the change. Nil without watchers.
    var facts: FactStream? { get set }

    /// Begins a group. Its changes form one step.
    func beginGroup(_ summary: String) throws
    /// Ends the innermost group.
    func endGroup() throws
    /// Permanently rolls back the changes of the innermost group and ends it. If that fails, the group remains open.
    ///
    /// - Returns: The number of rolled-back changes.
    func rollbackGroup() throws -> Int

    /// Makes all ended changes durable and unlocks the data for other programs.
    func flush() throws
    /// The numbers of steps that can be undone and redone; nil if the history does not count them.
    var depths: (undo: Int, redo: Int)? { get throws }

    /// Makes all ended changes durable before a write that may block. An error is thrown by the next method that can throw.
    ///
    /// - Parameter resume: Called when the open change ends, if it keeps the data locked.
    /// - Returns: True if the data is unlocked; false during a change.
    func prepareToWait(orElse resume: @escaping @MainActor () -> Void) -> Bool
}

extension UndoHistory {
    /// Nil: the history does not count its steps.
    public var depths: (undo: Int, redo: Int)? { nil }

    /// Nil: the history posts no facts.
    public var facts: FactStream? {
        get { nil }
        set {}
    }
}
