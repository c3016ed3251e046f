/// The changes that the remote has not received yet, in their order; usable from any thread.
///
/// Entries are committed together with the changes that they describe, and remain until they are removed.
/// - Pattern: Abstract Factory (product)
package protocol Outbox: Sendable {
    /// Acquires the exclusive right to post, among all programs; returns false if another program has it.
    func lock() -> Bool
    /// Releases the right to post.
    func unlock()
    /// The first pending changes and their remote; nil if there is no remote.
    func page(limit: Int) throws -> OutboxPage?
    /// Removes changes that need not be posted any more.
    ///
    /// - Parameter isLasting: Whether they are out for good when this returns; otherwise a power cut may bring them back.
    func remove(_ numbers: ClosedRange<Int64>, isLasting: Bool) throws
    /// Releases all resources.
    func close()
}
