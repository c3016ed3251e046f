/// One entry of a history.
public struct HistoryEntry: Sendable, Hashable {
    /// Counts from 1, the oldest that is kept.
    public let number: Int
    /// When it was entered, in seconds since 1970 (UTC).
    public let time: Int
    /// What was entered; several lines are joined with line feeds.
    public let text: String
}
