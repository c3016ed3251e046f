@testable import LineEditing

/// A history of typed lines in memory, all with the same time.
func typedLines(_ lines: [String]) -> HistoryFile {
    let history = HistoryFile(path: nil)
    for line in lines { history.note(line, time: 1_700_000_000) }
    return history
}
