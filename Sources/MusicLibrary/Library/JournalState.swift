internal import AlbumModel

/// The state of a journal: the open change and group, and the ended changes that wait for a commit. Only this type knows it.
///
///                 begin              apply              end                 commit
///     no change ---------> open, empty -----> open, edits -----> waiting ---------> committed
///                             | end, begin       | rollback        | the file fails
///                             v                  v                 v
///                          no change          no change           lost
///
/// A script with a step. The store numbers the changes of the library; waiting changes are counted from 0 in the session:
///
///     statement     number   group 7 begins with   waiting   committed
///     add A         1        script 1              0..<1
///     begin         -        script 1, step -      0..<1
///     add B         2        script 1, step 2      0..<2
///     (50 ms later, a statement ends)              none      up to change 2
///     add C         3                              2..<3
///     add D         the disk is full: C is lost    none      up to change 2; lost 2..<3
///     add E         3        that of C again           3..<4   C is not in the file
///     rollback      undoes the changes from 2 on, where the step begins
@MainActor
final class JournalState {
    // MARK: The open change

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

    /// Begins a change. Most commands change nothing, so this only sets flags and stores a text.
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

    // MARK: Ended changes

    /// The number of ended changes, and how many of them are committed or lost.
    private var (ended, settled) = (0, 0)
    /// The events of the waiting changes, and of committed ones that are not posted.
    private var (pendingEvents, dueEvents): ([LibraryDidChange], [LibraryDidChange]) = ([], [])
    /// The lost changes that were not reported.
    private var lost: Range<Int>?
    /// The store's transaction with the waiting changes; nil if none wait. If the store has another one, they are lost.
    private(set) var transaction: Int?
    /// The time of the first edit that waits for a commit.
    private var batchBegan = ContinuousClock.now
    /// True if edits wait for a commit. Commands without edits read this instead of the clock.
    private(set) var isBatchOpen = false

    /// True if the changes of the group may wait longer.
    var mayWait: Bool { group?.isBatch == true && ContinuousClock.now - batchBegan < OpenGroup.longestBatch }

    /// Notes that an edit waits for a commit.
    func beginBatch() { if !isBatchOpen { (batchBegan, isBatchOpen) = (.now, true) } }

    func endBatch() { isBatchOpen = false }

    /// The changes that wait for a commit, counted from the first of the session.
    var waiting: Range<Int> { settled..<ended }

    /// Adds an event, which is posted after the commit.
    func add(_ event: LibraryDidChange) { pendingEvents.append(event) }

    /// Adds a change that has ended, with its number in the journal.
    func endChange(as number: Int, in transaction: Int?) {
        add(LibraryDidChange(cause: .made, number: number, command: command, albums: albums))
        self.transaction = transaction
        group?.add(number)
        ended += 1
    }

    /// Notes that the waiting changes are committed.
    func commitEnded() {
        group?.batchWasCommitted()
        (settled, transaction) = (ended, nil)
        guard !pendingEvents.isEmpty else { return }
        dueEvents += pendingEvents
        pendingEvents = []
    }

    /// Notes that the waiting changes are lost.
    func loseEnded() {
        group?.batchWasLost()
        if settled < ended { lost = waiting }
        (settled, transaction, pendingEvents) = (ended, nil, [])
    }

    /// The changes that were lost since the last call; nil if none were.
    func takeLoss() -> Range<Int>? {
        defer { lost = nil }
        return lost
    }

    /// The events of committed changes, each once.
    func takeEvents() -> [LibraryDidChange] {
        guard !dueEvents.isEmpty else { return [] }
        defer { dueEvents = [] }
        return dueEvents
    }

    // MARK: The open group

    /// The open group; nil if none is open.
    private(set) var group: OpenGroup?

    func beginGroup(summary: String, isBatch: Bool) {
        if group == nil { group = OpenGroup(summary: summary, isBatch: isBatch) } else { group?.beginNested() }
    }

    /// Sets the number of the group that the store has begun in a transaction.
    func numberGroup(_ number: Int64, in transaction: Int?) {
        group?.number = number
        self.transaction = transaction
    }

    /// Ends the innermost group; returns true if it is the outermost one.
    func endGroup() -> Bool {
        let isNested = group?.isNested == true
        if isNested { group?.endNested() } else { group = nil }
        return !isNested
    }
}

/// An open group of changes: a script, a macro, an import, or the commands between `begin` and `commit`.
struct OpenGroup {
    /// The longest time from the first edit of a batch to its commit.
    static let longestBatch = Duration.milliseconds(50)

    let summary: String
    /// True if its changes may wait for a commit.
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
