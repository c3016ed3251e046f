@testable import AlbumModel
@testable import MusicLibrary

/// The journal of a library in memory: a stack of done changes and a stack of undone changes.
struct MemoryJournal {
    /// The edits since the last finished change.
    struct OpenChange {
        var inverses: [Splice] = []
        var albums = 0
        var nextID: Int64 = 0
    }

    /// A change with the splices that undo or redo it.
    struct Entry {
        var change: JournalStep
        var inverses: [Splice]
    }

    private(set) var done: [Entry] = []
    private(set) var undone: [Entry] = []
    private var groups: [String] = []
    private var nextNumber = 1

    /// Records a change, discards the redo stack, and returns the number of the change.
    mutating func append(_ open: OpenChange, _ change: JournalStep) -> Int {
        let change = change.numbered(nextNumber, albums: open.albums)
        nextNumber += 1
        undone.removeAll()
        done.append(Entry(change: change, inverses: open.inverses))
        return change.number
    }

    mutating func openGroup(_ summary: String) -> Int64 {
        groups.append(summary)
        return Int64(groups.count)
    }

    /// Undoes or redoes steps; `apply` applies a splice to the albums and returns its inverse, and `follow` is called after each step.
    mutating func perform(
        _ request: JournalRequest, in group: JournalGroup?, _ apply: (Splice) -> Splice,
        follow: (inout JournalStep) throws -> Void
    ) throws -> [JournalStep] {
        if case .undoTo(let number) = request, number != 0, !done.contains(where: { $0.change.number == number }) {
            throw LibraryError.noSuchChange(number)
        }
        let collected = try collect((request.isRedo ? undone : done).reversed(), request, in: group)
        var steps = try collected.result()
        if !request.isRedo, !collected.changes.isEmpty { separateFromUndone(group) }
        for index in steps.indices {
            for _ in 0..<steps[index].changes { request.isRedo ? redoLast(apply) : undoLast(apply) }
            try follow(&steps[index])
        }
        if request == .rollbackGroup, let group {
            let rolledBack = undone.map(\.change).filter { $0.group == group.number && $0.number >= group.first }
            if let first = rolledBack.map(\.number).min() { undone.removeAll { $0.change.number >= first } }
        }
        return steps
    }

    /// The splices of the changes that a request would undo or redo.
    func splices(of request: JournalRequest, in group: JournalGroup?) throws -> [Splice] {
        let entries = request.isRedo ? undone : done
        let changes = Set(try collect(entries.reversed(), request, in: group).changes)
        return entries.reversed().filter { changes.contains($0.change.number) }.flatMap(\.inverses)
    }

    /// The steps, newest first.
    func steps(limit: Int, in group: JournalGroup?) throws -> [JournalStep] {
        try collect(undone + done.reversed(), .undo(limit), in: group).steps
    }

    /// The numbers of steps that can be undone and redone.
    func depths(in group: JournalGroup?) throws -> (undo: Int, redo: Int) {
        let undo = try collect(done.reversed(), .undo(.max), in: group).steps.count
        return (undo, try collect(undone.reversed(), .redo(.max), in: group).steps.count)
    }

    private func collect(
        _ entries: some Sequence<Entry>, _ request: JournalRequest, in group: JournalGroup?
    ) throws -> StepCollector {
        var collector = StepCollector(request, in: group)
        for entry in entries {
            guard try collector.add(entry.change, summary: { groups[Int($0) - 1] }) else { break }
        }
        return collector
    }

    private mutating func undoLast(_ apply: (Splice) -> Splice) {
        guard var entry = done.popLast() else { return }
        entry.inverses = entry.inverses.reversed().map(apply)
        entry.change.state = .undone
        undone.append(entry)
    }

    private mutating func redoLast(_ apply: (Splice) -> Splice) {
        guard var entry = undone.popLast() else { return }
        entry.inverses = entry.inverses.reversed().map(apply)
        entry.change.state = .done
        done.append(entry)
    }

    /// Moves the undone changes of the newest group to a group of their own, because an undo takes back only a part of the group
    /// now, and `redo` restores what one `undo` took back.
    private mutating func separateFromUndone(_ open: JournalGroup?) {
        guard let group = done.last?.change.group, group != open?.number, undone.last?.change.group == group else {
            return
        }
        groups.append(groups[Int(group) - 1])
        for index in undone.indices where undone[index].change.group == group {
            undone[index].change.group = Int64(groups.count)
        }
    }
}
