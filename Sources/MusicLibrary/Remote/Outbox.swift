/// What a remote is still to be told, in the order in which it happened; for whoever tells it, from any thread.
///
/// What stands in it is on disk with the changes that it speaks of, and stays until it is taken out.
/// - Pattern: Abstract Factory (product)
package protocol Outbox: Sendable {
    /// Makes the caller the only one who tells, among all programs; false where another one is at it.
    func lock() -> Bool
    /// Lets others tell.
    func unlock()
    /// The first changes that wait, with whom they are for; nil where there is no remote.
    func page(limit: Int) throws -> OutboxPage?
    /// Takes changes out that need not be told any more.
    func remove(_ numbers: ClosedRange<Int64>) throws
    /// Lets go of what it holds.
    func close()
}
