/// How far `undo` goes.
package enum UndoExtent: Sendable, Hashable {
    /// So many steps. Inside a group, the group's own changes count one by one.
    case steps(Int, insideGroup: Int64?)
    /// Back until the change with this number is the latest in force; 0 is the library's beginning. Inside a group, the group's
    /// own changes count one by one.
    case downTo(Int, insideGroup: Int64?)
    /// The latest changes, one by one, as long as they belong to the group and are not older than this number.
    case group(Int64, from: Int)

    /// The group whose changes count one by one.
    var ownGroup: Int64? {
        switch self {
        case .steps(_, let group), .downTo(_, let group): group
        case .group(let group, _): group
        }
    }
}
