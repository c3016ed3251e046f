extension Screen {
    /// Changes the size as tmux does (`screen_resize_y` of its screen.c and `grid_reflow` of its grid.c): first, rows
    /// below the cursor are dropped; then rows scroll off at the top, and return when there is space again; rows are
    /// wrapped again from the bottom of the screen.
    public mutating func resizeAsTmux(rows newRows: Int, columns newColumns: Int) {
        var all = history + grid
        var top = history.count
        if newRows < rows {
            let dropped = min(rows - 1 - cursorRow, rows - newRows)
            all.removeLast(dropped)
            top += rows - newRows - dropped
        } else {
            let back = min(history.count, newRows - rows)
            top -= back
            all += Array(repeating: ScreenRow(columns: columns), count: newRows - rows - back)
        }
        var cursor = (row: history.count + cursorRow, column: isBehindColumns ? columns : cursorColumn)
        if newColumns != columns {
            (all, cursor) = Screen.wrapped(all, cursor, newColumns)
            while all.count < newRows { all.append(ScreenRow(columns: newColumns)) }
            top = all.count - newRows
        }
        history = Array(all[..<top])
        grid = Array(all[top...])
        let isLost = cursor.row < top
        take(
            rows: newRows, columns: newColumns, cursorRow: isLost ? 0 : cursor.row - top,
            cursorColumn: isLost ? 0 : cursor.column)
    }

    private static func wrapped(
        _ rows: [ScreenRow], _ cursor: (row: Int, column: Int), _ columns: Int
    ) -> ([ScreenRow], (row: Int, column: Int)) {
        var result: [ScreenRow] = []
        var position = cursor
        var line: [ScreenRow.Cell] = []
        var offset: Int?
        for (index, row) in rows.enumerated() {
            if index == cursor.row { offset = cursor.column < row.used ? line.count + cursor.column : .max }
            line += row.cells.prefix(row.used)
            if row.wraps && index + 1 < rows.count { continue }
            let pieces = split(line, columns)
            if let target = offset {
                position = locate(target, in: pieces)
                position.row += result.count
            }
            result += pieces
            line = []
            offset = nil
        }
        return (result, position)
    }

    /// As many cells in each row as fit, without splitting a wide character.
    private static func split(_ line: [ScreenRow.Cell], _ columns: Int) -> [ScreenRow] {
        var pieces: [ScreenRow] = []
        var rest = line[...]
        repeat {
            var count = min(columns, rest.count)
            if count > 1, count < rest.count, rest[rest.startIndex + count] == .rightHalf { count -= 1 }
            var piece = ScreenRow(columns: 0)
            piece.cells = Array(rest.prefix(count))
            rest = rest.dropFirst(count)
            piece.fit(columns: columns)
            piece.used = count
            piece.wraps = !rest.isEmpty
            pieces.append(piece)
        } while !rest.isEmpty
        return pieces
    }

    private static func locate(_ offset: Int, in pieces: [ScreenRow]) -> (row: Int, column: Int) {
        var rest = offset
        for (index, piece) in pieces.enumerated() where index + 1 < pieces.count && offset != .max {
            if rest < piece.used { return (index, rest) }
            rest -= piece.used
        }
        let last = pieces[pieces.count - 1]
        return (pieces.count - 1, min(rest, last.used))
    }
}
