internal import Terminal

/// One character on the screen.
struct FrameCell: Equatable {
    let text: Character
    let style: Style
    let width: Int
    /// Terminals agree about the width; they do not about joined pictures.
    let isCertain: Bool
    /// The most columns that any terminal takes for it: a joined picture may be drawn as its parts.
    let room: Int

    /// A printable character of ASCII.
    init(printable character: UInt8, _ style: Style) {
        text = Character(Unicode.Scalar(character))
        self.style = style
        width = 1
        isCertain = true
        room = 1
    }

    init(_ text: Character, _ style: Style = .plain) {
        self.text = text
        self.style = style
        if let ascii = text.asciiValue, ascii >= 0x20, ascii < 0x7f {
            width = 1
            isCertain = true
            room = 1
        } else {
            width = DisplayWidth.of(text)
            isCertain = !DisplayWidth.isJoinedPicture(text)
            let parts = text.unicodeScalars.reduce(0) { $0 + DisplayWidth.of($1) }
            room = isCertain ? width : max(width, parts)
        }
    }
}

/// One row of the screen, from its left edge.
struct FrameRow: Equatable {
    private(set) var cells: [FrameCell] = []
    private(set) var width = 0
    private(set) var room = 0
    private(set) var isCertain = true

    init() {}

    init(_ text: StyledText) {
        for run in text.runs {
            for character in run.text { append(FrameCell(character, run.style)) }
        }
    }

    /// Which cell begins at a column, or would, at the end; nil in the middle of a wide one, or past the end.
    func index(ofColumn column: Int) -> Int? {
        if column == width { return cells.count }
        var place = 0
        for (index, cell) in cells.enumerated() {
            if place == column { return index }
            place += cell.width
        }
        return nil
    }

    /// Puts a cell in the place of another of the same width, or at the end; false where that is not possible.
    mutating func put(_ cell: FrameCell, at index: Int) -> Bool {
        guard index < cells.count else {
            append(cell)
            return true
        }
        guard cells[index].width == cell.width, cells[index].room == cell.room else { return false }
        cells[index] = cell
        return true
    }

    mutating func append(_ cell: FrameCell) {
        cells.append(cell)
        width += cell.width
        room += cell.room
        if !cell.isCertain { isCertain = false }
    }
}

/// What the editor shows at one moment: rows, and where the cursor is among them.
struct Frame: Equatable {
    var rows: [FrameRow]
    var cursorRow: Int
    var cursorColumn: Int
    /// The width of the terminal for which it was laid out.
    var columns: Int
    /// The rows of that terminal: never fewer than its own.
    var height: Int
}

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
