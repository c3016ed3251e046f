/// The bytes that change a frame, and the position of the cursor meanwhile.
struct FrameWriter {
    var output = ""
    private(set) var row: Int
    /// Nil if it is unknown, for example after a character in the last column.
    var column: Int?
    private var lastRow: Int

    init(row: Int, column: Int?, lastRow: Int) {
        self.row = row
        self.column = column
        self.lastRow = lastRow
    }

    /// Moves the cursor. Rows that do not exist yet are created by line feeds, which may scroll the screen.
    ///
    /// Another row is entered at its left edge, because the terminal may have drawn a character of the previous row wider
    /// or narrower than ``FrameCell`` measures it.
    mutating func move(toRow target: Int, column wanted: Int) {
        if target != row { column = nil }
        if target > lastRow {
            if lastRow > row { output += "\u{1b}[\(lastRow - row)B" }
            output += "\r" + String(repeating: "\n", count: target - max(lastRow, row))
            lastRow = target
            column = 0
        } else if target > row {
            output += "\u{1b}[\(target - row)B"
        } else if target < row {
            output += "\u{1b}[\(row - target)A"
        }
        row = target
        move(toColumn: wanted)
    }

    private mutating func move(toColumn wanted: Int) {
        guard column != wanted else { return }
        if let column, wanted < column, column - wanted <= 3 {
            output += String(repeating: "\u{8}", count: column - wanted)
        } else if let column, wanted > column {
            output += "\u{1b}[\(wanted - column)C"
        } else {
            output += wanted == 0 ? "\r" : "\r\u{1b}[\(wanted)C"
        }
        column = wanted
    }

    /// Moves to the frame's cursor; writes `prefix` from the left edge if the column is uncertain.
    mutating func finish(at frame: Frame, prefix: String?) {
        if let prefix {
            column = nil
            move(toRow: frame.cursorRow, column: 0)
            output += "\u{1b}[?7l" + prefix + "\u{1b}[?7h"
            column = nil
        } else {
            move(toRow: frame.cursorRow, column: frame.cursorColumn)
        }
    }
}
