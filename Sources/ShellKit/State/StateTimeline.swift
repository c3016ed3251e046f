/// A value with the steps that led to it, and those that were undone.
///
/// The steps are in the order of time. Those before the cursor were done; undo moves the cursor back, redo forward, and a new step
/// replaces all that follow it.
struct StateTimeline<State: Sendable> {
    /// A value of the past, or one that was undone.
    enum Version {
        case known(State)
        /// The value after this number of steps in the file of a ``FileHistory``, which decodes it when it is needed.
        case saved(Int)
    }

    /// The change of a command or script. Two steps are the same only if they are one object.
    final class Step {
        let summary: String
        let before: Version
        let after: Version

        init(_ summary: String, from before: Version, to after: Version) {
            (self.summary, self.before, self.after) = (summary, before, after)
        }
    }

    var state: State
    var steps: [Step] = []
    var cursor = 0

    /// Adds a step in place of all that follow a position, at most the cursor.
    mutating func add(_ step: Step, at position: Int? = nil, to state: State) {
        removeSteps(from: position ?? cursor)
        steps.append(step)
        (self.state, cursor) = (state, steps.count)
    }

    mutating func removeSteps(from position: Int) {
        steps.removeSubrange(min(position, steps.count)...)
        cursor = min(cursor, steps.count)
    }
}
