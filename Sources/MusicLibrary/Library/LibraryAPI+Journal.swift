extension LibraryAPI {
    // MARK: Changes

    /// Begins a change, the edits of one command. A change without edits leaves no trace and costs almost nothing.
    ///
    /// - Throws: ``LibraryError/changeIsOpen`` inside another change.
    package func beginChange(command: String, currentBefore: Album.ID? = nil) throws {
        try persistency.beginChange(command: command, currentBefore: currentBefore)
    }

    /// Finds the current album for the journal, where a change that was begun without one makes its first edit; nil for none.
    package var findCurrentAlbum: (@MainActor () throws -> Album.ID?)? {
        get { persistency.findCurrentAlbum }
        set { persistency.findCurrentAlbum = newValue }
    }

    /// Ends a change. It is durable then, unless it is part of a batch, which is committed every 50 ms.
    ///
    /// - Returns: The finished changes that wait for the disk, counted from the first of this session; nil where none does.
    /// - Throws: ``LibraryError`` when it cannot be written; the change is then rolled back.
    @discardableResult
    package func endChange(currentAfter: Album.ID? = nil) throws -> Range<Int>? {
        try persistency.endChange(currentAfter: currentAfter)
    }

    /// Whether the open change has changed something.
    package var isChanging: Bool { persistency.isChanging }

    /// True if the open change has deleted albums.
    package var hasRemoved: Bool { persistency.hasRemoved }

    /// Rolls back the open change; finished changes remain.
    package func rollbackChange() throws { try persistency.rollbackChange() }

    /// True if changes wait for a commit; all of them are lost if the file fails.
    package var holdsBatch: Bool { store.holdsBatch }

    /// The number of lost batches.
    package var lostBatches: Int { store.endedBatches.lost }

    /// How many finished changes were lost before they were on disk.
    package var lostChanges: Int { persistency.lostChanges }

    /// Commits all finished changes; call it before any operation that waits or suspends.
    package func flush() throws { try persistency.flush() }

    // MARK: Groups

    /// Begins a group, whose changes form one step. Nested groups are part of it.
    ///
    /// - Parameter isBatch: True if its changes may wait up to 50 ms for a commit, as those of a script do.
    package func beginGroup(summary: String, isBatch: Bool) {
        persistency.beginGroup(summary: summary, isBatch: isBatch)
    }

    /// Ends the innermost group. The end of the outermost group makes the step durable.
    package func endGroup() throws { try persistency.endGroup() }

    /// Permanently rolls back all changes since the group began, ends the group, and returns the rolled-back steps.
    ///
    /// - Throws: ``LibraryError/foreignChange(number:who:)`` when another program made a change in between; the group
    ///   then remains open and nothing is rolled back.
    @discardableResult
    package func rollbackGroup() throws -> [JournalStep] { try persistency.rollbackGroup() }

    // MARK: Undo

    /// Undoes the latest steps of any author, and returns them, newest first.
    ///
    /// Inside a group, each change of the group counts as a step; older steps follow.
    /// - Throws: ``LibraryError/nothingToUndo(asked:there:)`` when there are fewer; nothing is undone then.
    @discardableResult
    package func undo(_ count: Int = 1) throws -> [JournalStep] { try persistency.undo(count) }

    /// Undoes all steps after a change, which is then the latest; 0 is the initial state of the library.
    ///
    /// - Throws: ``LibraryError/noSuchChange(_:)`` when the change is not done.
    @discardableResult
    package func undo(to number: Int) throws -> [JournalStep] { try persistency.undo(to: number) }

    /// Redoes the latest undone steps, and returns them, oldest first.
    ///
    /// - Throws: ``LibraryError/nothingToRedo(asked:there:)`` when there are fewer; nothing is redone then.
    @discardableResult
    package func redo(_ count: Int = 1) throws -> [JournalStep] { try persistency.redo(count) }

    /// The steps that a request would return now; the library stays as it is.
    ///
    /// The request is carried out and taken back, so this takes as long, and fails as the request would.
    package func preview(_ request: JournalRequest) throws -> [JournalStep] { try persistency.preview(request) }

    /// True if there is a step to undo.
    package var canUndo: Bool { get throws { try store.canUndo } }

    /// The steps of the journal, done and undone, newest first.
    package func steps(limit: Int) throws -> [JournalStep] { try persistency.steps(limit: limit) }
}
