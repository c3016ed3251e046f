/// Puts changes together to the steps that `undo` and `redo` take.
///
/// Changes are given one after another, newest first or oldest first; those of one group that follow each other are one step.
struct StepBuilder {
    private var first: JournalChange
    private var last: JournalChange
    private var changes = 1
    private var albums: Int
    private let summary: String

    /// Begins a step with a change; a group's step has the group's summary.
    init(_ change: JournalChange, groupSummary: String?) {
        first = change
        last = change
        albums = change.albums
        summary = groupSummary ?? change.command
    }

    /// The step so far.
    var step: JournalStep {
        JournalStep(
            number: last.number, firstNumber: first.number, changes: changes, when: last.when, summary: summary,
            who: last.who, albums: albums, state: last.state, currentBefore: first.currentBefore,
            currentAfter: last.currentAfter)
    }

    /// Takes the change in when it belongs to the same step, and says whether it did.
    mutating func take(_ change: JournalChange) -> Bool {
        guard let group = first.group, change.group == group, change.state == first.state else { return false }
        if change.number < first.number { first = change } else { last = change }
        changes += 1
        albums += change.albums
        return true
    }
}
