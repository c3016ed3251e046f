/// Writes the rows of a list one by one, in constant memory.
///
/// ``ListFormat/writer(of:to:)`` creates a writer; ``Output/writeList(_:_:as:)`` is shorter if the rows are at hand.
/// - Pattern: Strategy (how a list is written)
@MainActor
public protocol ListWriter<Row>: AnyObject {
    /// The type of a row.
    associatedtype Row

    /// Writes a row, or stores it until enough rows are available to measure the columns.
    ///
    /// - Throws: Any error of the output.
    func write(_ row: Row) throws
    /// Writes the stored rows and the end of the list. Call it once, after the last row.
    ///
    /// - Throws: Any error of the output.
    func end() throws
}
