/// The open group of changes: a script, a macro, an import, or the commands between `begin` and `commit`. Each of its changes is a
/// step of its own until the group ends.
package struct JournalGroup: Sendable {
    /// The name of the step that its changes will be.
    package let summary: String
    /// True if its changes may wait for a commit.
    package let isBatch: Bool
    /// The number that the store assigned with the first change; nil before it.
    package var number: Int64?
    /// The first change of the group and of each open nested group; nil for a group without changes.
    package private(set) var firstChanges: [Int?] = [nil]
    private var latest = 0
    /// The committed part of the group, which no failure rolls back.
    private var committed: (number: Int64?, latest: Int) = (nil, 0)

    /// Creates a group without changes.
    package init(summary: String, isBatch: Bool) { (self.summary, self.isBatch) = (summary, isBatch) }

    /// Creates the group with a number, which begins with a change.
    package init(number: Int64, first: Int) {
        self.init(summary: "", isBatch: false)
        (self.number, firstChanges) = (number, [first])
    }

    /// The first change since the innermost nested group began.
    package var first: Int { (firstChanges.last ?? nil) ?? latest + 1 }

    /// True if the innermost group contains changes.
    package var hasChanges: Bool { number != nil && (firstChanges.last ?? nil) != nil }

    /// True if a nested group is open.
    package var isNested: Bool { firstChanges.count > 1 }

    /// Begins a nested group.
    package mutating func beginNested() { firstChanges.append(nil) }

    /// Ends the innermost nested group.
    package mutating func endNested() { firstChanges.removeLast() }

    /// Adds a change; its number is greater than all before.
    package mutating func add(_ change: Int) {
        latest = change
        for index in firstChanges.indices where firstChanges[index] == nil { firstChanges[index] = change }
    }

    /// Notes that all changes are committed.
    package mutating func batchWasCommitted() { committed = (number, latest) }

    /// Removes the changes that are not committed; their numbers will be reused.
    package mutating func batchWasLost() {
        (number, latest) = committed
        firstChanges = firstChanges.map { [latest] first in first.flatMap { $0 > latest ? nil : $0 } }
    }
}
