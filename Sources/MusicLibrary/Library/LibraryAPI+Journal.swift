extension LibraryAPI {
    // MARK: Changes

    /// Begins a change: what one command does. Without an edit it leaves no trace, and costs next to nothing.
    ///
    /// - Throws: ``LibraryError/changeIsOpen`` inside another change.
    package func beginChange(command: String, currentBefore: Album.ID? = nil) throws {
        try persistency.beginChange(command: command, currentBefore: currentBefore)
    }

    /// Ends a change. It is on disk then, unless it is part of a batch, which is written every 50 ms.
    ///
    /// - Throws: ``LibraryError`` when it cannot be written; the change is then taken back.
    package func endChange(currentAfter: Album.ID? = nil) throws {
        try persistency.endChange(currentAfter: currentAfter)
    }

    /// Whether the open change has taken albums out.
    package var hasRemoved: Bool { persistency.hasRemoved }

    /// Takes back what the open change has done; what was finished before it stays.
    package func rollbackChange() throws { try persistency.rollbackChange() }

    /// Whether changes wait for the disk, all of which are lost when the file fails.
    package var holdsBatch: Bool { store.holdsBatch }

    /// How many times what waited for the disk has been lost.
    package var lostBatches: Int { store.endedBatches.lost }

    /// Puts on disk what is finished; to be called before anything that waits or suspends.
    package func flush() throws { try persistency.flush() }

    // MARK: Groups

    /// Begins a group: the changes in it are one step. Groups in a group are part of it.
    ///
    /// - Parameter isBatch: whether its changes may wait for the disk for up to 50 ms, as those of a script do.
    package func beginGroup(summary: String, isBatch: Bool) {
        persistency.beginGroup(summary: summary, isBatch: isBatch)
    }

    /// Ends the group that was begun last; it is on disk then.
    package func endGroup() throws { try persistency.endGroup() }

    /// Takes back all changes since the group was begun, for good, ends it, and returns what was taken back.
    ///
    /// - Throws: ``LibraryError/foreignChange(number:who:)`` when another program has made a change in between; the group is
    ///   then open still, and nothing is taken back.
    @discardableResult
    package func rollbackGroup() throws -> [JournalStep] { try persistency.rollbackGroup() }

    // MARK: Undo

    /// Takes back the latest steps, whoever made them, and returns them, the newest first.
    ///
    /// Inside a group, the group's own changes are taken back one by one, and after them older steps.
    /// - Throws: ``LibraryError/nothingToUndo(asked:there:)`` when there are fewer; nothing is taken back then.
    @discardableResult
    package func undo(_ count: Int = 1) throws -> [JournalStep] { try persistency.undo(count) }

    /// Takes back everything that was done after a change, which is then the latest; 0 is the library's beginning.
    ///
    /// - Throws: ``LibraryError/noSuchChange(_:)`` when the change is not in force.
    @discardableResult
    package func undo(to number: Int) throws -> [JournalStep] { try persistency.undo(to: number) }

    /// Brings again the steps that were taken back last, and returns them, the oldest first.
    ///
    /// - Throws: ``LibraryError/nothingToRedo(asked:there:)`` when there are fewer; nothing is brought again then.
    @discardableResult
    package func redo(_ count: Int = 1) throws -> [JournalStep] { try persistency.redo(count) }

    /// Whether there is something to undo.
    package var canUndo: Bool { get throws { try store.canUndo } }

    /// Whether there is something to redo.
    package var canRedo: Bool { get throws { try store.canRedo } }

    /// The journal, newest first: steps that are in force, and those that can be brought again.
    package func steps(limit: Int) throws -> [JournalStep] { try persistency.steps(limit: limit) }

    /// The changes that a step is made of, newest first.
    package func changes(of step: JournalStep) throws -> [JournalChange] {
        try persistency.changes(of: step)
    }
}
