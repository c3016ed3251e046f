/// Collects the steps of an `undo`, a `redo` or a list of the journal from a sequence of changes.
///
/// Both stores use it to define steps and the extent of an undo.
struct StepGatherer {
    private let extent: UndoExtent
    private let summary: (Int64) throws -> String?
    private var builders: [StepBuilder] = []
    private(set) var changes: [Int] = []

    /// Creates a gatherer for an extent; `summary` returns the summary of a group.
    init(_ extent: UndoExtent, summary: @escaping (Int64) throws -> String?) {
        self.extent = extent
        self.summary = summary
    }

    /// The steps in the order of their changes.
    var steps: [JournalStep] { builders.map(\.step) }

    /// Adds the next change; returns false if it is outside the extent.
    ///
    /// - Throws: ``LibraryError/foreignChange(number:who:)`` when a change of another program is inside the group to
    ///   roll back.
    mutating func take(_ change: JournalChange) throws -> Bool {
        let standsAlone = change.group == nil || change.group == extent.ownGroup
        if try isWithin(change) {
            if !standsAlone, let last = builders.indices.last, builders[last].take(change) {
                changes.append(change.number)
                return true
            }
            if case .steps(let count, _) = extent, builders.count >= count { return false }
            let summary = try standsAlone ? nil : change.group.flatMap(summary)
            builders.append(StepBuilder(change, groupSummary: summary))
            changes.append(change.number)
            return true
        }
        return false
    }

    private func isWithin(_ change: JournalChange) throws -> Bool {
        switch extent {
        case .steps: return true
        case .downTo(let number, _): return change.number > number
        case .group(let group, let from):
            guard change.number >= from else { return false }
            guard change.group == group else {
                throw LibraryError.foreignChange(number: change.number, who: change.who)
            }
            return true
        }
    }
}

/// Combines changes into a step of undo and redo.
///
/// The caller adds changes in order, newest first or oldest first; adjacent changes of one group form one step.
struct StepBuilder {
    private var first: JournalChange
    private var last: JournalChange
    /// The first and the last of the changes that moved the current album.
    private var moves: (first: JournalChange, last: JournalChange)?
    private var changes = 1
    private var albums: Int
    private let summary: String

    /// Begins a step with a change; the step of a group has the group's summary.
    init(_ change: JournalChange, groupSummary: String?) {
        first = change
        last = change
        moves = change.movesCurrent ? (change, change) : nil
        albums = change.albums
        summary = groupSummary ?? change.command
    }

    /// The step so far.
    var step: JournalStep {
        let (before, after) =
            moves.map { ($0.first.currentBefore, $0.last.currentAfter) } ?? (first.currentBefore, first.currentBefore)
        return JournalStep(
            number: last.number, changes: changes, when: last.when, summary: summary, who: last.who, albums: albums,
            state: last.state, currentBefore: before, currentAfter: after)
    }

    /// Adds the change if it belongs to the same step; returns true if it does.
    mutating func take(_ change: JournalChange) -> Bool {
        guard let group = first.group, change.group == group, change.state == first.state else { return false }
        if change.number < first.number { first = change } else { last = change }
        if change.movesCurrent { takeMove(change) }
        changes += 1
        albums += change.albums
        return true
    }

    private mutating func takeMove(_ change: JournalChange) {
        let (earliest, latest) = moves ?? (change, change)
        moves = change.number < earliest.number ? (change, latest) : (earliest, change)
    }
}
