extension Screen {
    /// The rows as text, without spaces at their ends.
    public var lines: [String] { grid.map(\.text) }

    /// Rows that have left the screen at its top.
    public var scrolledOff: [String] { history.map(\.text) }

    /// All rows on the screen and above it.
    public var transcript: [String] { scrolledOff + lines }

    /// The row of the cursor, counted from the first row that was shown.
    public var cursorRowOfAll: Int { history.count + cursorRow }

    /// The row of the cursor, without the duration of a long command, which the next prompt shows at its right; on a
    /// busy machine commands take long.
    public var currentLine: String {
        let row = lines[cursorRow]
        return row.firstMatch(of: #/ {2,}(\d+ min )?\d+(\.\d\d)? s$/#).map { String(row[..<$0.range.lowerBound]) }
            ?? row
    }

    /// True if the prompt is complete and the editor reads keys.
    public var readsLine: Bool { pastesInBrackets && !lines[cursorRow].isEmpty }
}
