extension MemoryStore {
    package var canUndo: Bool { !journal.done.isEmpty }

    package func openGroup(summary: String) throws -> Int64 { journal.openGroup(summary) }

    package func forgetRedo(from number: Int) throws { journal.forgetRedo(from: number) }

    package func undo(_ extent: UndoExtent) throws -> [JournalStep] {
        if case .downTo(let number, _) = extent, number != 0,
            !journal.done.contains(where: { $0.change.number == number })
        {
            throw LibraryError.noSuchChange(number)
        }
        let gathered = try gather(journal.done.reversed(), extent)
        if case .steps(let count, _) = extent, gathered.steps.count < count {
            throw LibraryError.nothingToUndo(asked: count, there: gathered.steps.count)
        }
        if !gathered.changes.isEmpty, let group = journal.done.last?.change.group, group != extent.ownGroup,
            journal.undone.last?.change.group == group
        {
            journal.part(group)
        }
        for _ in gathered.changes { journal.undoLast(carryOut) }
        finishNews()
        return gathered.steps.map { $0.in(.undone) }
    }

    package func redo(_ count: Int, insideGroup group: Int64?) throws -> [JournalStep] {
        let gathered = try gather(journal.undone.reversed(), .steps(count, insideGroup: group))
        guard gathered.steps.count == count else {
            throw LibraryError.nothingToRedo(asked: count, there: gathered.steps.count)
        }
        for _ in gathered.changes { journal.redoLast(carryOut) }
        finishNews()
        return gathered.steps.map { $0.in(.done) }
    }

    package func steps(limit: Int) throws -> [JournalStep] {
        let all = journal.undone + journal.done.reversed()
        return try gather(all, .steps(limit, insideGroup: nil)).steps
    }

    private func gather(_ entries: some Sequence<MemoryJournal.Entry>, _ extent: UndoExtent) throws -> StepGatherer {
        var gatherer = StepGatherer(extent) { [journal] in journal.summary(of: $0) }
        for entry in entries {
            guard try gatherer.take(entry.change) else { break }
        }
        return gatherer
    }
}
