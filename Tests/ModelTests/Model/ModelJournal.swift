/// A command that changed the library, with the data to undo, redo and list it.
struct ModelChange {
    let number: Int
    /// The step of the change, alone or with others.
    let group: Int
    /// The line that `changes` shows.
    let name: String
    let session: Int
    let albumCount: Int
    let before: [ModelAlbum]
    let after: [ModelAlbum]
    /// The ids of the session's current album before and after the change.
    let currentBefore: Int?
    let currentAfter: Int?
    /// A part of a group that was undone separately remains a separate step.
    var part = 0
    var isDone = true

    var movesCurrent: Bool { currentBefore != currentAfter }

    /// True if `undo` and `redo` treat both as one step.
    func isOneStep(with other: ModelChange) -> Bool { group == other.group && part == other.part }
}

/// The changes of a library, oldest first: the applied ones, then the undone ones.
struct ModelJournal {
    private(set) var changes: [ModelChange] = []
    private(set) var lastNumber = 0
    private var lastPart = 0

    var done: ArraySlice<ModelChange> { changes.prefix(while: \.isDone) }
    var undone: ArraySlice<ModelChange> { changes[done.endIndex...] }

    /// Appends a change and removes the undone ones.
    mutating func append(_ change: ModelChange) {
        changes.removeSubrange(done.endIndex...)
        changes.append(change)
        lastNumber = change.number
    }

    /// The changes that the next undo reverts, the latest first: one change of the caller's open group, or a whole
    /// step.
    func nextUndo(in openGroup: Int?) -> [ModelChange] {
        guard let latest = done.last else { return [] }
        return latest.group == openGroup ? [latest] : done.reversed().prefix { $0.isOneStep(with: latest) }
    }

    /// The changes that the next redo applies again, the oldest first.
    func nextRedo(in openGroup: Int?) -> [ModelChange] {
        guard let oldest = undone.first else { return [] }
        return oldest.group == openGroup ? [oldest] : Array(undone.prefix { $0.isOneStep(with: oldest) })
    }

    /// Marks the latest applied changes as undone.
    ///
    /// `redo` restores the changes of one `undo`: a part of the same step that was undone before becomes a separate step.
    mutating func markUndone(_ count: Int, in openGroup: Int?) {
        let range = (done.endIndex - count)..<done.endIndex
        let first = changes[range.lowerBound]
        if first.group != openGroup, undone.first?.isOneStep(with: first) == true {
            lastPart += 1
            for index in range.upperBound..<changes.count where changes[index].isOneStep(with: first) {
                changes[index].part = lastPart
            }
        }
        for index in range { changes[index].isDone = false }
    }

    mutating func markDone(_ count: Int) {
        let start = done.endIndex
        for index in start..<(start + count) { changes[index].isDone = true }
    }

    /// Removes the changes of a group above a number permanently, and the undone changes that were made after the
    /// first of them.
    mutating func remove(group: Int, above number: Int) {
        guard let first = changes.first(where: { $0.group == group && $0.number > number })?.number else { return }
        changes.removeAll { $0.number >= first && ($0.group == group || !$0.isDone) }
    }
}
