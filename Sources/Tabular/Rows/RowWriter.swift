/// A function that receives output bytes in pieces of any size.
public typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

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
    func write(_ values: [TabularValue]) throws

    /// Passes all pending bytes to the sink.
    func flush() throws

    /// Ends the table and passes all pending bytes to the sink.
    func end() throws
}

extension RowWriter {
    /// Passes all pending bytes to the sink: in most formats, the last row ends the table.
    public func end() throws { try flush() }
}

/// The names of the columns of a row.
///
/// Rows of the same shape share one object, so a caller can cache facts about the names as long as `row.columns ===
/// columns`.
public final class TabularColumns: Sendable {
    /// The names in the order of the file, unchanged.
    public let names: [String]

    init(_ names: [String]) { self.names = names }

    /// The number of columns.
    public var count: Int { names.count }
}
