import Terminal

/// What is known of the rows above a frame, once a window has become too low for one: rows of the frame that the terminal has put
/// away at the top, and what was shown since.
///
/// A terminal that grows again brings them back, nearest first. They are copies of what the new frame shows, and are erased; all
/// else that comes back is not ours and stays. A pure value.
struct RowsAbove {
    private struct Row {
        let row: FrameRow
        let reach: Int
        let isStale: Bool
    }

    /// More than come back to any window.
    private static let limit = 300

    /// The nearest last.
    private var rows: [Row] = []

    var isEmpty: Bool { rows.isEmpty }

    /// Rows of a frame, as many as stand so many rows high on a screen, have left it.
    mutating func leave(_ height: Int, of frame: Frame, reaches: [Int], columns: Int) {
        var rest = height
        for (index, row) in frame.rows.enumerated() where rest > 0 {
            let reach = index < reaches.count ? reaches[index] : 0
            let whole = row.height(columns: columns, reach: reach)
            if whole <= rest {
                add(Row(row: row, reach: reach, isStale: true))
            } else {
                let beginning = row.beginning(rows: rest, columns: columns)
                let isBlank = beginning.width == row.width
                add(Row(row: beginning, reach: isBlank ? rest * columns : 0, isStale: true))
            }
            rest -= whole
        }
    }

    /// A line was shown above the frame.
    mutating func show(_ line: StyledText) {
        guard !isEmpty else { return }
        let row = FrameRow(line)
        if row.isCertain { add(Row(row: row, reach: 0, isStale: false)) } else { rows = [] }
    }

    /// Takes out what has come back, from the frame's first row on; answers the bytes for it, which leave the cursor there.
    ///
    /// - Parameter height: How many rows of the screen are above the frame.
    mutating func erase(height: Int, columns: Int) -> String {
        var output = ""
        var kept: [Row] = []
        var up = 0
        var room = height
        while let last = rows.last {
            let size = last.row.height(columns: columns, reach: last.reach)
            guard size <= room else { break }
            rows.removeLast()
            room -= size
            if last.isStale {
                output += "\u{1b}[\(up + size)A\u{1b}[\(size)M" + (up > 0 ? "\u{1b}[\(up)B" : "")
            } else {
                up += size
                kept.append(last)
            }
        }
        if rows.isEmpty { kept = [] }
        rows += kept.reversed()
        return output
    }

    private mutating func add(_ row: Row) {
        rows.append(row)
        if rows.count > RowsAbove.limit { rows.removeFirst() }
    }
}
