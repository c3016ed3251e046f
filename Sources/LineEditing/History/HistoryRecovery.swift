/// Tells that entries which a history's file had refused are in it after all.
public struct HistoryRecovery: Sendable, Hashable {
    /// The history's file.
    public let path: String
    /// How many entries were written late.
    public let count: Int
}
