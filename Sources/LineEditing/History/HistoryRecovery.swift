/// A report that entries were written to a history's file after earlier failures.
public struct HistoryRecovery: Sendable, Hashable {
    /// The history's file.
    public let path: String
    /// The number of entries that were written late.
    public let count: Int
}
