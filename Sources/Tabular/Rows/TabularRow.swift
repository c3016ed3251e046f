/// One row of a table, whatever the format it came in.
public struct TabularRow: Sendable {
    /// The line on which the row begins, from 1.
    public let line: Int

    /// The names of its cells, shared with other rows of the same shape.
    public let columns: TabularColumns

    /// The values, one for each column, in their order.
    public let values: [TabularValue]

    /// What is wrong with this row; what could be read of it is in ``values`` all the same.
    public let problems: [RowProblem]

    init(line: Int, columns: TabularColumns, values: [TabularValue], problems: [RowProblem]) {
        self.line = line
        self.columns = columns
        self.values = values
        self.problems = problems
    }

    /// The values with their names, in order.
    public var cells: Zip2Sequence<[String], [TabularValue]> {
        zip(columns.names, values)
    }

    /// The value of the first column that is called exactly `name`; nil where there is none.
    public subscript(name: String) -> TabularValue? {
        columns.index(of: name).map { values[$0] }
    }
}
