/// Takes bytes that are ready, in pieces of any size.
public typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// A stream of rows into a file.
///
/// The bytes go to a sink in large pieces; what the sink throws, the writer throws.
/// - Pattern: Strategy (one writer for each format)
public protocol RowWriter: AnyObject {
    /// Begins the table; to be called once, before any row.
    func begin(columns: [String]) throws

    /// Writes one row, a value for each column in their order.
    ///
    /// A value that is missing at the end is null; values beyond the last column are left out.
    func write(_ values: [TabularValue]) throws

    /// Hands what was written so far to the sink.
    func flush() throws

    /// Ends the table and hands everything to the sink.
    func end() throws
}
