/// The extent of an `undo`.
package enum UndoExtent: Sendable, Hashable {
    /// A number of steps. Inside a group, each change of the group counts as a step.
    case steps(Int, insideGroup: Int64?)
    /// All steps until the change with this number is the latest done; 0 is the initial state of the library. Inside
    /// a group, each change of the group counts as a step.
    case downTo(Int, insideGroup: Int64?)
    /// The latest changes, as long as they belong to the group and have at least this number.
    case group(Int64, from: Int)

    /// The group whose changes count as separate steps.
    var ownGroup: Int64? {
        switch self {
        case .steps(_, let group), .downTo(_, let group): group
        case .group(let group, _): group
        }
    }
}
