/// One row of a table in any format.
public struct TabularRow: Sendable {
    /// The line on which the row begins, from 1.
    public let line: Int

    /// The names of the cells, shared with other rows of the same shape.
    public let columns: TabularColumns

    /// The values, one for each column in column order.
    public let values: [TabularValue]

    /// The problems of this row; ``values`` contains all readable values in spite of them.
    public let problems: [RowProblem]

    init(line: Int, columns: TabularColumns, values: [TabularValue], problems: [RowProblem]) {
        self.line = line
        self.columns = columns
        self.values = values
        self.problems = problems
    }
}
