/// The journal of a library in memory: a stack of done changes and a stack of undone changes.
struct MemoryJournal {
    /// The edits since the last finished change.
    struct Unfinished {
        var inverses: [Splice] = []
        var albums = 0
        var nextID: Int64 = 0
    }

    /// A change with the splices that undo or redo it.
    struct Entry {
        var change: JournalChange
        var inverses: [Splice]
    }

    private(set) var done: [Entry] = []
    private(set) var undone: [Entry] = []
    private(set) var groups: [String] = []
    private var nextNumber = 1

    /// Records a change and discards the redo stack.
    mutating func enter(_ unfinished: Unfinished, _ note: ChangeNote) -> Int {
        let change = JournalChange(
            number: nextNumber, group: note.group, when: note.when, command: note.command, who: note.who,
            albums: unfinished.albums, state: .done, currentBefore: note.currentBefore, currentAfter: note.currentAfter)
        nextNumber += 1
        undone.removeAll()
        done.append(Entry(change: change, inverses: unfinished.inverses))
        return change.number
    }

    mutating func openGroup(_ summary: String) -> Int64 {
        groups.append(summary)
        return Int64(groups.count)
    }

    func summary(of group: Int64) -> String? { groups[Int(group) - 1] }

    /// Moves the newest done change to the undone ones; `carryOut` applies its inverses.
    mutating func undoLast(_ carryOut: (Splice) -> Splice) {
        guard var entry = done.popLast() else { return }
        entry.inverses = entry.inverses.reversed().map(carryOut)
        entry.change = entry.change.in(.undone)
        undone.append(entry)
    }

    /// Moves the latest undone change to the done ones; `carryOut` applies its inverses.
    mutating func redoLast(_ carryOut: (Splice) -> Splice) {
        guard var entry = undone.popLast() else { return }
        entry.inverses = entry.inverses.reversed().map(carryOut)
        entry.change = entry.change.in(.done)
        done.append(entry)
    }

    mutating func forgetRedo(from number: Int) { undone.removeAll { $0.change.number >= number } }

    /// Moves the undone changes of a group to a new group.
    mutating func part(_ group: Int64) {
        groups.append(groups[Int(group) - 1])
        for index in undone.indices where undone[index].change.group == group {
            undone[index].change = undone[index].change.in(group: Int64(groups.count))
        }
    }
}
