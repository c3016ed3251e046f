extension Screen {
    /// The rows as text, without blanks at their ends.
    public var lines: [String] { grid.map(\.text) }

    /// Rows that have left the screen at its top.
    public var scrolledOff: [String] { history.map(\.text) }

    /// Everything that is to be seen, with what has scrolled off above it.
    public var transcript: [String] { scrolledOff + lines }

    /// The row of the cursor, counted from the first that was ever shown.
    public var cursorRowOfAll: Int { history.count + cursorRow }

    /// The row of the cursor, without how long a command took, which the next prompt tells at its right when that was long: a
    /// machine that has much else to do makes it long.
    public var currentLine: String {
        let row = lines[cursorRow]
        return row.firstMatch(of: #/ {2,}(\d+ min )?\d+(\.\d\d)? s$/#).map { String(row[..<$0.range.lowerBound]) }
            ?? row
    }

    /// Whether a line is being read, and what stands before it is there: keys that come now are the editor's.
    public var readsLine: Bool { pastesInBrackets && !lines[cursorRow].isEmpty }
}
