/// Writes the rows of a list as they come, in memory that does not grow with them.
///
/// ``ListFormat/writer(of:to:)`` makes one; ``Output/writeList(_:_:as:)`` is shorter where the rows are at hand.
/// - Pattern: Strategy (how a list is written)
@MainActor
public protocol ListWriter<Row>: AnyObject {
    /// What a row is made of.
    associatedtype Row

    /// Writes one row, or keeps it until enough are there to be measured.
    ///
    /// - Throws: What the output throws.
    func write(_ row: Row) throws
    /// Writes what was kept and what the list ends with; to be called once, behind the last row.
    ///
    /// - Throws: What the output throws.
    func end() throws
}
