import Terminal

/// The rows that have scrolled off a window that became too low for a frame: rows of that frame, and later messages.
///
/// A terminal that grows shows them again, the latest first. Rows of the frame are then copies and are erased.
struct ScrolledRows {
    private struct Row {
        let row: FrameRow
        let reach: Int
        let isCopy: Bool
    }

    private static let limit = 300

    private var rows: [Row] = []

    var isEmpty: Bool { rows.isEmpty }

    /// Adds the rows of a frame that occupied the given height on the screen.
    mutating func add(_ height: Int, of frame: Frame, reaches: [Int], columns: Int) {
        var rest = height
        for (index, row) in frame.rows.enumerated() where rest > 0 {
            let reach = index < reaches.count ? reaches[index] : 0
            let whole = row.height(columns: columns, reach: reach)
            if whole <= rest {
                add(Row(row: row, reach: reach, isCopy: true))
            } else {
                let beginning = row.beginning(rows: rest, columns: columns)
                let isBlank = beginning.width == row.width
                add(Row(row: beginning, reach: isBlank ? rest * columns : 0, isCopy: true))
            }
            rest -= whole
        }
    }

    mutating func add(_ line: StyledText) {
        guard !isEmpty else { return }
        let row = FrameRow(line)
        if row.isCertain { add(Row(row: row, reach: 0, isCopy: false)) } else { rows = [] }
    }

    /// Removes the rows that are visible again in the `height` rows above the frame; returns the bytes that erase copies.
    mutating func erase(height: Int, columns: Int) -> String {
        var output = ""
        var rest: [Row] = []
        var up = 0
        var room = height
        while let last = rows.last {
            let size = last.row.height(columns: columns, reach: last.reach)
            guard size <= room else { break }
            rows.removeLast()
            room -= size
            if last.isCopy {
                output += "\u{1b}[\(up + size)A\u{1b}[\(size)M" + (up > 0 ? "\u{1b}[\(up)B" : "")
            } else {
                up += size
                rest.append(last)
            }
        }
        if rows.isEmpty { rest = [] }
        rows += rest.reversed()
        return output
    }

    private mutating func add(_ row: Row) {
        rows.append(row)
        if rows.count > ScrolledRows.limit { rows.removeFirst() }
    }
}
