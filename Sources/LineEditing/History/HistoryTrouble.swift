/// What is wrong with a history's file.
enum HistoryTrouble: Error, Hashable {
    /// Entries cannot be written into it.
    case notKept(RegularFile.Trouble)
    /// Entries are in it, but the oldest ones cannot be taken out.
    case notCut(RegularFile.Trouble)
}
