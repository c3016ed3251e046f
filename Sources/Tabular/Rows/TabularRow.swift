/// One row of a table in any format.
public struct TabularRow: Sendable {
    /// The line on which the row begins, from 1.
    public let line: Int

    /// The names of the cells, shared with other rows of the same shape.
    public let columns: TabularColumns

    /// The values, one for each column in column order.
    ///
    /// CSV and TSV contain only texts, which the caller interprets. A missing cell at the end of a row is null.
    public let values: [JSONValue]

    /// The problems of this row; ``values`` contains all readable values in spite of them.
    public let problems: [RowProblem]

    /// The texts of the cells of a CSV or TSV that have no column, with their numbers in the row, from 1.
    public let surplus: [(number: Int, text: String)]

    /// Creates a row with a value for each column.
    package init(
        line: Int, columns: TabularColumns, values: [JSONValue], problems: [RowProblem],
        surplus: [(number: Int, text: String)] = []
    ) {
        (self.line, self.columns, self.values, self.problems) = (line, columns, values, problems)
        self.surplus = surplus
    }
}

/// The names of the columns of a row.
///
/// Rows of the same shape share one object, so a caller can cache facts about the names as long as `row.columns ===
/// columns`.
public final class TabularColumns: Sendable {
    /// The names in the order of the file, unchanged.
    public let names: [String]

    /// Creates columns with these names, which may occur twice.
    package init(_ names: [String]) { self.names = names }

    /// The number of columns.
    public var count: Int { names.count }
}
