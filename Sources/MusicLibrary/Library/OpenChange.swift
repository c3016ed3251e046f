/// The open change of a command, if any.
///
/// Most commands change nothing, so beginning and ending a change only sets flags and stores a text. One object serves
/// all changes in turn.
@MainActor
final class OpenChange {
    private(set) var isOpen = false
    private(set) var command = ""
    var currentBefore: Album.ID?
    /// True if no album was touched.
    private(set) var isEmpty = true
    /// True if albums were deleted.
    private(set) var hasRemoved = false

    func begin(command: String, currentBefore: Album.ID?) {
        isOpen = true
        self.command = command
        self.currentBefore = currentBefore
    }

    func end() {
        (isOpen, isEmpty, hasRemoved) = (false, true, false)
    }

    func take(_ edit: Edit.Kind, _ result: EditResult) {
        guard result.count > 0 else { return }
        isEmpty = false
        if edit == .remove { hasRemoved = true }
    }
}

/// An open group of changes: a script, a macro, an import, or the commands between `begin` and `commit`.
struct OpenGroup {
    let summary: String
    let isBatch: Bool
    /// The number that the store assigned with the first change; nil before it.
    private(set) var number: Int64?
    /// The first change of each open nested group; nil for a group without changes.
    private(set) var marks: [Int?] = [nil]
    /// The number of the latest change of the group.
    private var latest = 0
    /// The durable part of the group, which no failure rolls back.
    private var kept: (number: Int64?, latest: Int) = (nil, 0)

    init(summary: String, isBatch: Bool) {
        self.summary = summary
        self.isBatch = isBatch
    }

    /// Begins a nested group.
    mutating func beginInner() { marks.append(nil) }

    /// Ends the innermost nested group.
    mutating func endInner() { marks.removeLast() }

    /// Sets the number that the store assigned.
    mutating func open(as number: Int64) { self.number = number }

    /// Records a change of the group; its number is greater than all before.
    mutating func take(_ change: Int) {
        latest = change
        for index in marks.indices where marks[index] == nil { marks[index] = change }
    }

    /// Marks all changes of the group as durable.
    mutating func keep() { kept = (number, latest) }

    /// Discards the changes that are not durable; their numbers will be reused.
    mutating func lose() {
        (number, latest) = kept
        marks = marks.map { [latest] mark in mark.flatMap { $0 > latest ? nil : $0 } }
    }
}
