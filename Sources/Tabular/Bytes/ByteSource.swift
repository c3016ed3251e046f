/// Where the bytes of a table come from, a piece at a time.
///
/// A source is read by one reader, once, from beginning to end.
/// - Pattern: Strategy (what readers read from)
public protocol ByteSource: AnyObject {
    /// What messages call the source; nil for one that has no name.
    var name: String? { get }

    /// Puts the next bytes at the beginning of `buffer` and says how many they are.
    ///
    /// - Returns: 1 to `buffer.count`; 0 only at the end, and from then on always.
    /// - Throws: ``TabularError/unreadable(file:reason:)`` when the bytes cannot be had.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int
}
