/// The names of the columns of a row.
///
/// Rows of the same shape share one object, so that what was found out about the names can be kept for as long as
/// `row.columns === columns` holds.
public final class TabularColumns: Sendable {
    /// The names in their order, as the file has them.
    public let names: [String]

    init(_ names: [String]) {
        self.names = names
    }

    /// How many columns there are.
    public var count: Int { names.count }

    /// The place of the first column that is called exactly `name`, from 0. O(number of columns).
    public func index(of name: String) -> Int? {
        names.firstIndex(of: name)
    }
}
