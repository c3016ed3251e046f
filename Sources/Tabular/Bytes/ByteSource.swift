/// A sequential source of a table's bytes.
///
/// A source has a single reader, which reads it once from beginning to end.
/// - Pattern: Strategy (what readers read from)
public protocol ByteSource: AnyObject {
    /// The name of the source in messages; nil if it has none.
    var name: String? { get }

    /// Copies the next bytes to the beginning of `buffer` and returns their number.
    ///
    /// - Returns: 1 to `buffer.count`; 0 only at the end of the source, and on every later call.
    /// - Throws: ``TabularError/unreadable(file:reason:)`` when the bytes cannot be read.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int
}
