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

    /// Writes one row with a value for each column, in column order.
    ///
    /// Missing values at the end become null; values beyond the last column are ignored.
    func write(_ values: [JSONValue]) throws

    /// Passes all pending bytes to the sink.
    func flush() throws

    /// Ends the table and passes all pending bytes to the sink.
    func end() throws
}

extension RowWriter {
    /// Passes all pending bytes to the sink: in most formats, the last row ends the table.
    public func end() throws { try flush() }
}
