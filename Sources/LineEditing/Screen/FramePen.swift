/// Where the terminal's cursor is while a frame is being changed, and the bytes that take it elsewhere.
struct FramePen {
    var output = ""
    private(set) var row: Int
    /// Nil when it is not known, as after a character in the last column.
    var column: Int?
    /// The lowest row that is on the screen already.
    private var lastRow: Int

    init(row: Int, column: Int?, lastRow: Int) {
        self.row = row
        self.column = column
        self.lastRow = lastRow
    }

    /// Moves; a row that is not on the screen yet is made by a line feed, which scrolls where that is needed.
    ///
    /// Another row is entered from its left edge: in the row that the cursor leaves, a terminal may have drawn a character wider or
    /// narrower than ``FrameCell`` measures it.
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

    /// Goes to a frame's cursor; `prefix` is written from the left edge where the column cannot be trusted.
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
