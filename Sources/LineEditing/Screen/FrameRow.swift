internal import Terminal

struct FrameCell: Equatable {
    let text: Character
    let style: Style
    let width: Int
    /// False for joined pictures, whose width depends on the terminal.
    let isCertain: Bool
    /// The maximum width; a terminal may draw a joined picture as its parts.
    let room: Int

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

    /// The index of the cell at a column, also right after the last one; nil inside a wide cell or beyond the end.
    func index(ofColumn column: Int) -> Int? {
        if column == width { return cells.count }
        var start = 0
        for (index, cell) in cells.enumerated() {
            if start == column { return index }
            start += cell.width
        }
        return nil
    }

    /// Replaces a cell of the same width, or appends a cell; false for another width.
    mutating func set(_ cell: FrameCell, at index: Int) -> Bool {
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

/// The rows on the screen and the cursor's position.
struct Frame: Equatable {
    var rows: [FrameRow]
    var cursorRow: Int
    var cursorColumn: Int
    var columns: Int
    /// The number of rows of the terminal, at least that of the frame.
    var height: Int
}

/// The position of a row in a terminal that rewraps its rows in another width.
///
/// Follows tmux (`grid_reflow` of its grid.c) as other terminals do: each row has as many cells as fit, a wide cell is not
/// divided, and a cursor after the last cell remains in the last row.
extension FrameRow {
    /// The number of rows after rewrapping; `reach` is the number of columns that were written, including an erased text.
    func height(columns: Int, reach: Int) -> Int {
        position(ofColumn: max(width, reach), columns: columns, reach: reach).row + 1
    }

    /// The position of a column after rewrapping.
    func position(ofColumn column: Int, columns: Int, reach: Int) -> CursorPosition {
        var row = 0
        var used = 0
        var passed = 0
        func advance(_ width: Int) {
            if used > 0, used + width > columns {
                row += 1
                used = 0
            }
            used += width
            passed += width
        }
        for cell in cells where passed <= column { advance(cell.width) }
        while passed < reach, passed <= column { advance(1) }
        return CursorPosition(row: row, column: used - (passed - column))
    }

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
