internal import Terminal

/// The division of a screen between the covers and the table of the current album.
struct CoversLayout: Equatable {
    /// The rows of a table without own fields, including the blank row above it.
    private static let tableRows = 8
    private static let (lowest, highest) = (3, 14)

    /// The size of the scroller: the covers and the titles below them.
    let scroller: TerminalSize
    /// The number of rows for the table.
    let table: Int

    /// The size of a cover in a tile; about square, because a cell is twice as high as wide.
    var cover: TerminalSize { TerminalSize(rows: scroller.rows - 1, columns: tileColumns) }

    /// The columns of a tile.
    var tileColumns: Int { min((scroller.rows - 1) * 2, scroller.columns) }

    /// Divides the rows of a screen; on a small screen, the table shrinks first.
    init(_ size: TerminalSize) {
        let wanted = max(Self.lowest, min(size.rows - Self.tableRows - 1, Self.highest))
        let rows = max(2, min(wanted + 1, size.rows))
        scroller = TerminalSize(rows: rows, columns: size.columns)
        table = max(0, size.rows - rows)
    }
}
