/// A stream of rows into a file.
///
/// The writer passes its bytes to a sink in large pieces and rethrows the errors of the sink.
/// - Pattern: Decorator (component)
/// - Pattern: Strategy (strategy)
/// - Pattern: Adapter (adaptee)
/// - Pattern: Simple Factory (product)
public protocol RowWriter: AnyObject {
    /// Begins the table; call it once, before the first row.
    func begin(columns: [String]) throws

    /// Writes one row with a cell for each column, in column order.
    ///
    /// Missing cells at the end become null; cells beyond the last column are ignored.
    func write(_ row: borrowing CellRow) throws

    /// Passes all pending bytes to the sink.
    func flush() throws

    /// Ends the table and passes all pending bytes to the sink.
    func end() throws
}

extension RowWriter {
    /// Writes one row with a value for each column. For many rows, fill one ``CellRow``.
    public func write(_ values: [JSONValue]) throws {
        var row = CellRow()
        for value in values { row.append(value) }
        try write(row)
    }

    /// Passes all pending bytes to the sink: in most formats, the last row ends the table.
    public func end() throws { try flush() }
}
