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
