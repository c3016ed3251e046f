/// A whole command of vi's: `3dw` is an operator on a movement that is made three times.
struct ViCommand: Equatable {
    /// How often; nil where nobody said.
    var count: Int?
    /// `d`, `c` or `y`, where a movement follows.
    var change: Unicode.Scalar?
    var key: Unicode.Scalar
    /// The character that `f`, `F`, `t`, `T` look for and that `r` writes.
    var argument: Unicode.Scalar?

    var times: Int { count ?? 1 }

    /// Whether `.` does it again.
    var isRepeatable: Bool { change.map { $0 != "y" } ?? ViCommand.changing.contains(key) }

    private static let changing: Set<Unicode.Scalar> = ["p", "P", "r", "~", "i", "I", "a", "A", "o", "O"]
}
