internal import Terminal

/// How a screen is shared by the covers and the table of the current album.
struct CoversLayout: Equatable {
    /// Rows of a table without fields of the album's own, and the blank row above it.
    private static let tableRows = 8
    private static let (lowest, highest) = (3, 14)

    /// What the scroller has: the covers and the titles beneath them.
    let scroller: TerminalSize
    /// The rows that are left for the table.
    let table: Int

    /// The cover that the scroller shows in each tile; about a square, as a cell is twice as high as wide.
    var cover: TerminalSize { TerminalSize(rows: scroller.rows - 1, columns: tileColumns) }

    /// The columns of a tile.
    var tileColumns: Int { min((scroller.rows - 1) * 2, scroller.columns) }

    /// Shares the rows of a screen out; the table goes first where there are few.
    init(_ size: TerminalSize) {
        let wanted = max(Self.lowest, min(size.rows - Self.tableRows - 1, Self.highest))
        let rows = max(2, min(wanted + 1, size.rows))
        scroller = TerminalSize(rows: rows, columns: size.columns)
        table = max(0, size.rows - rows)
    }
}
