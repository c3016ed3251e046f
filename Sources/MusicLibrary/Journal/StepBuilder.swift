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
