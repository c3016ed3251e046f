/// The reference model of a library: its albums in order, and the changes that led to them, as Sources/LANGUAGE.md describes both.
///
/// Each comparison with the product uses it. `MemoryStore` makes it a store, for conformance and twin libraries; `ModelLibrary` adds
/// the current albums of several programs, for random commands. It is obvious, not fast: an edit is the whole list before and after.
///
/// Fields and queries are not part of it, because these two do not model the same. `MemoryStore` has the library's own values and
/// parsed queries, so only SQL can differ from it; the model of the commands has texts as the user types them, without the library's
/// code, and leaves out what LANGUAGE.md does not define.
///
/// The numbers of the changes after each line; 2 and 3 are changes of a script, in group 1:
///
///                      done       undone
///     add A; script    1 2 3
///     undo             1          2 3        one step: adjacent changes of a group
///     redo             1 2 3
///     undo --to 2      1 2        3
///     undo             1          2 | 3      3 is in a group of its own now, because `redo` restores what one `undo` took back
///     redo             1 2        3
///     add B            1 2 4                 nothing can be redone
public struct ReferenceLibrary<Album: Identifiable & Hashable, Note> {
    public typealias Edit = ReferenceEdit<Album>
    public typealias Change = ReferenceChange<Album, Note>

    /// The albums by position.
    public private(set) var albums: [Album]
    /// The changes that can be undone, oldest first.
    public private(set) var done: [Change] = []
    /// The changes that can be redone, oldest first.
    public private(set) var undone: [Change] = []
    /// The edits since the latest change.
    public private(set) var openEdits: [Edit] = []
    /// The number of the latest change; no number is used again.
    public private(set) var lastNumber = 0
    private var lastID: Int
    private var groups: [String] = []
    /// For each deleted album, the albums that followed it.
    private var followers: [Album.ID: ArraySlice<Album.ID>] = [:]

    /// All changes, oldest first.
    public var changes: [Change] { done + undone }

    /// Creates a library with albums that are numbered from 1.
    public init(_ albums: [Album]) { (self.albums, lastID) = (albums, albums.count) }

    /// A number for a new album; no number is used again.
    public mutating func newID() -> Int {
        lastID += 1
        return lastID
    }

    /// Applies an edit of the current albums.
    public mutating func apply(_ edit: Edit) {
        openEdits.append(edit)
        set(edit)
    }

    /// Joins the open edits to a change.
    public mutating func endChange(_ note: Note, in group: Int?) {
        lastNumber += 1
        done.append(Change(number: lastNumber, group: group, note: note, edits: openEdits))
        (openEdits, undone) = ([], [])
    }

    /// Creates a group of changes and returns its number.
    public mutating func openGroup(_ name: String) -> Int {
        groups.append(name)
        return groups.count
    }

    /// The group of the latest done change; a new one with a name if it has none.
    public mutating func openGroupOfLatest(_ name: String) -> Int {
        let latest = done.count - 1
        let group = done[latest].group ?? openGroup(name)
        done[latest].group = group
        return group
    }

    /// The name of a group.
    public func name(of group: Int) -> String { groups[group - 1] }

    /// The album itself, the first remaining one of those that followed it when it was deleted, or the last album.
    public func successor(of id: Album.ID) -> Album.ID? {
        let remaining = Set(albums.map(\.id))
        return remaining.contains(id) ? id : followers[id]?.first(where: remaining.contains) ?? albums.last?.id
    }

    private mutating func set(_ edit: Edit) {
        let (ids, remaining) = (edit.before.map(\.id), Set(edit.after.map(\.id)))
        for (index, id) in ids.enumerated() where !remaining.contains(id) { followers[id] = ids[(index + 1)...] }
        albums = edit.after
    }
}

extension ReferenceLibrary {
    /// The steps of undo above a number, newest first, with the newest change of each first. Each change of the open group is a step.
    public func undoSteps(in open: Int?, above number: Int = 0) -> [[Change]] {
        steps(done.filter { $0.number > number }.reversed(), in: open)
    }

    /// The steps of redo, oldest first, with the oldest change of each first.
    public func redoSteps(in open: Int?) -> [[Change]] { steps(undone, in: open) }

    /// All steps, newest first, with the newest change of each first.
    public func steps(in open: Int?) -> [[Change]] { steps(undone.reversed(), in: open) + undoSteps(in: open) }

    private func steps(_ changes: [Change], in open: Int?) -> [[Change]] {
        var steps: [[Change]] = []
        for change in changes {
            if let group = change.group, group != open, steps.last?.last?.group == group {
                steps[steps.count - 1].append(change)
            } else {
                steps.append([change])
            }
        }
        return steps
    }

    /// Undoes the first step of ``undoSteps(in:above:)``, and returns the edits that did it.
    public mutating func undo(_ step: [Change], in open: Int?) -> [Edit] {
        if let group = step.first?.group, group != open { separateUndone(from: group) }
        done.removeLast(step.count)
        undone.insert(contentsOf: step.reversed().map { $0.marked(isDone: false) }, at: 0)
        let edits = step.flatMap { $0.edits.reversed() }.map(\.inverse)
        for edit in edits { set(edit) }
        return edits
    }

    /// Redoes the first step of ``redoSteps(in:)``, and returns the edits that did it.
    public mutating func redo(_ step: [Change]) -> [Edit] {
        undone.removeFirst(step.count)
        done += step.map { $0.marked(isDone: true) }
        let edits = step.flatMap(\.edits)
        for edit in edits { set(edit) }
        return edits
    }

    /// Moves changes of a group that an earlier undo took back to a group of their own.
    private mutating func separateUndone(from group: Int) {
        guard undone.first?.group == group else { return }
        let own = openGroup(name(of: group))
        for index in undone.indices where undone[index].group == group { undone[index].group = own }
    }

    /// The changes since the first one of a group with this number or a later one; they can be of other groups, too.
    public func changes(since group: Int, from number: Int) -> ArraySlice<Change> {
        done.drop { $0.group != group || $0.number < number }
    }

    /// Removes the undone changes since the first one of a group with this number or a later one: it was rolled back.
    public mutating func discardUndone(since group: Int, from number: Int) {
        guard let first = undone.first(where: { $0.group == group && $0.number >= number }) else { return }
        undone.removeAll { $0.number >= first.number }
    }
}

/// A change: what one command did.
public struct ReferenceChange<Album: Identifiable & Hashable, Note> {
    /// Its number, from 1.
    public let number: Int
    /// The group of changes that are one step; nil for a step by itself.
    public internal(set) var group: Int?
    /// The command, its author and other metadata.
    public let note: Note
    /// The edits in their order.
    public let edits: [ReferenceEdit<Album>]
    /// False after it was undone.
    public private(set) var isDone = true

    /// The number of touched albums; an album counts for each edit.
    public var albumCount: Int { edits.map(\.touched.count).reduce(0, +) }

    fileprivate func marked(isDone: Bool) -> Self {
        var change = self
        change.isDone = isDone
        return change
    }
}
