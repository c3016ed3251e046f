/// libedit's search in the history, which it shows inside the line: `bck:` or `fwd:` and the pattern, after a line feed.
struct HistorySearchRow: Equatable {
    /// The line that was found, without the search.
    let line: String
    /// What is shown beneath it.
    let shown: String

    /// Nil when no search is going on.
    init?(_ buffer: EditBuffer) {
        guard let lineFeed = buffer.text.unicodeScalars.lastIndex(of: "\n") else { return nil }
        let tail = buffer.text[buffer.text.unicodeScalars.index(after: lineFeed)...]
        let mark = tail.prefix(4)
        guard mark.hasPrefix("bck") || mark.hasPrefix("fwd"), let last = mark.last, last == ":" || last == "?" else {
            return nil
        }
        line = String(buffer.text[..<lineFeed])
        let direction = mark.hasPrefix("bck") ? "search" : "search forward"
        shown = "\(direction)\(last == "?" ? " (nothing found)" : ""): \(tail.dropFirst(4))"
    }
}
