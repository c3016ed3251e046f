/// An error of a history's file.
enum HistoryTrouble: Error, Hashable {
    /// Entries cannot be written.
    case notKept(RegularFile.Trouble)
    /// Entries were written, but the oldest ones cannot be removed.
    case notCut(RegularFile.Trouble)
}
