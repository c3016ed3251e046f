internal import AlbumModel

/// The open change of a command, if any.
///
/// Most commands change nothing, so beginning and ending a change only sets flags and stores a text.
@MainActor
final class OpenChange {
    private(set) var isOpen = false
    private(set) var command = ""
    var currentBefore: Album.ID?
    /// True if no album was touched.
    private(set) var isEmpty = true
    private(set) var hasRemoved = false
    /// The number of touched albums; an album counts once for each edit.
    private(set) var albums = 0
    /// True if the store's write transaction belongs to the change even before its first edit.
    var isLocked = false
    /// The edits, while they have a watcher.
    var edits: [JournalEdit] = []

    func begin(command: String, currentBefore: Album.ID?) {
        isOpen = true
        self.command = command
        self.currentBefore = currentBefore
    }

    func end() { (isOpen, isEmpty, hasRemoved, isLocked, albums) = (false, true, false, false, 0) }

    func add(_ edit: Edit, _ result: EditResult) {
        guard result.count > 0 else { return }
        isEmpty = false
        albums += result.count
        if case .remove = edit { hasRemoved = true }
    }
}

/// An open group of changes: a script, a macro, an import, or the commands between `begin` and `commit`.
struct OpenGroup {
    let summary: String
    let isBatch: Bool
    /// The number that the store assigned with the first change; nil before it.
    var number: Int64?
    /// The first change of the group and of each open nested group; nil for a group without changes.
    private(set) var firstChanges: [Int?] = [nil]
    private var latest = 0
    /// The committed part of the group, which no failure rolls back.
    private var committed: (number: Int64?, latest: Int) = (nil, 0)

    init(summary: String, isBatch: Bool) { (self.summary, self.isBatch) = (summary, isBatch) }

    var isNested: Bool { firstChanges.count > 1 }

    /// True if the innermost group contains changes.
    var hasChanges: Bool { number != nil && (firstChanges.last ?? nil) != nil }

    /// The group in the journal; nil before its first change.
    var inJournal: JournalGroup? {
        number.map { JournalGroup(number: $0, first: (firstChanges.last ?? nil) ?? latest + 1) }
    }

    mutating func beginNested() { firstChanges.append(nil) }

    mutating func endNested() { firstChanges.removeLast() }

    /// Adds a change; its number is greater than all before.
    mutating func add(_ change: Int) {
        latest = change
        for index in firstChanges.indices where firstChanges[index] == nil { firstChanges[index] = change }
    }

    mutating func batchWasCommitted() { committed = (number, latest) }

    /// Removes the changes that are not committed; their numbers will be reused.
    mutating func batchWasLost() {
        (number, latest) = committed
        firstChanges = firstChanges.map { [latest] first in first.flatMap { $0 > latest ? nil : $0 } }
    }
}
