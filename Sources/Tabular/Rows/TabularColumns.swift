/// The names of the columns of a row.
///
/// Rows of the same shape share one object, so a caller can cache facts about the names as long as `row.columns ===
/// columns`.
public final class TabularColumns: Sendable {
    /// The names in the order of the file, unchanged.
    public let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    /// The number of columns.
    public var count: Int { names.count }
}
