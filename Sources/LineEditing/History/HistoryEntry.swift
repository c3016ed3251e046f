/// An entry of a history.
public struct HistoryEntry: Sendable, Hashable {
    /// The number, from 1 for the oldest entry.
    public let number: Int
    /// The time of the entry, in seconds since 1970 (UTC).
    public let time: Int
    /// The entry; several lines are joined with line feeds.
    public let text: String
}
