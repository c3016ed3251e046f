/// Where a row comes to stand in a terminal that wraps its rows anew in another width.
///
/// The rule is tmux's (`grid_reflow` of its grid.c), which others follow: each row takes as many cells as fit, a wide cell is
/// never cut in two, and a cursor behind the last cell stays in the last row.
extension FrameRow {
    /// How many rows it has become.
    ///
    /// - Parameter reach: How many of its columns the terminal takes for written: those of a text that was erased count.
    func height(columns: Int, reach: Int) -> Int {
        place(ofColumn: max(width, reach), columns: columns, reach: reach).row + 1
    }

    /// In which of its rows, and where there, a column is now.
    func place(ofColumn column: Int, columns: Int, reach: Int) -> CursorPlace {
        var row = 0
        var used = 0
        var passed = 0
        func take(_ width: Int) {
            if used > 0, used + width > columns {
                row += 1
                used = 0
            }
            used += width
            passed += width
        }
        for cell in cells where passed <= column { take(cell.width) }
        while passed < reach, passed <= column { take(1) }
        return CursorPlace(row: row, column: used - (passed - column))
    }

    /// Its cells in the first so many rows.
    func beginning(rows: Int, columns: Int) -> FrameRow {
        var beginning = FrameRow()
        for cell in cells {
            var longer = beginning
            longer.append(cell)
            if longer.height(columns: columns, reach: 0) > rows { break }
            beginning = longer
        }
        return beginning
    }
}
