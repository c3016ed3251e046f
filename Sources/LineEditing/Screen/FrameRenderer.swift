import Terminal

/// Converts each frame into the bytes that change the screen from the previous frame to it.
///
/// A value that stores the drawn frame. Between two drawings the cursor is at the frame's cursor.
struct FrameRenderer {
    private let depth: ColorDepth
    private let reflows: Bool
    var showsCursor = true
    private(set) var drawn: Frame?
    private var scrolled = ScrolledRows()
    /// True after a resize, when rows of the frame may have left the screen.
    private var isDisturbed = false
    /// The width of each row before a part of it was erased: the terminal also rewraps erased cells of partly erased rows.
    private var reaches: [Int] = []

    init(depth: ColorDepth, reflows: Bool) {
        self.depth = depth
        self.reflows = reflows
    }

    /// Draws the differences between two frames, or the whole frame after a resize or below new lines.
    mutating func draw(_ frame: Frame, above lines: [StyledText] = [], cursor: CursorPosition? = nil) -> String {
        defer {
            drawn = frame
            isDisturbed = false
        }
        guard let old = drawn, old.columns == frame.columns, old.rows.count <= frame.height, lines.isEmpty, !isDisturbed
        else {
            return synchronized(redraw(frame, above: lines, cursor))
        }
        if old == frame { return "" }
        return change(from: old, to: frame)
    }

    /// Adds a printable ASCII character at the cursor; nil if that could change more than one cell.
    mutating func echo(_ character: UInt8, inStyleBefore: Bool) -> String? {
        guard var frame = drawn, frame.cursorColumn + 1 < frame.columns else { return nil }
        // With a single reference, the rows are changed in place.
        drawn = nil
        defer { drawn = frame }
        let (row, column) = (frame.cursorRow, frame.cursorColumn)
        guard frame.rows[row].isCertain, let index = frame.rows[row].index(ofColumn: column) else { return nil }
        let style = inStyleBefore && index > 0 ? frame.rows[row].cells[index - 1].style : .plain
        let cell = FrameCell(printable: character, style)
        guard frame.rows[row].set(cell, at: index) else { return nil }
        frame.cursorColumn += 1
        return style.isPlain ? String(cell.text) : text(of: [cell])
    }

    mutating func erase(columns: Int, above lines: [StyledText] = []) -> String {
        defer { forget() }
        return FrameRenderer.up(cursorPosition(columns: columns).row) + FrameRenderer.eraseFrame
            + lines.map { $0.rendered(depth) + "\r\n" }.joined()
    }

    /// Draws the whole frame next time, because the window was resized.
    mutating func noteResize() { isDisturbed = true }

    mutating func forget() {
        drawn = nil
        scrolled = ScrolledRows()
    }

    /// Replaces the frame by the finished entry, whose lines are not broken, so that the user can copy it.
    mutating func finish(_ entry: StyledText, above lines: [StyledText], columns: Int) -> String {
        synchronized(erase(columns: columns, above: lines) + entry.rendered(depth) + "\r\n")
    }

    /// Erases the cursor's row, then the rows below it. If one command erased the whole screen, tmux would store the frame in
    /// its scrollback (its `screen_write_clearendofscreen`).
    private static let eraseFrame = "\u{1b}7\u{1b}[K\u{1b}[1B\r\u{1b}[J\u{1b}8"

    private func synchronized(_ drawing: String) -> String {
        "\u{1b}[?2026h\u{1b}[?25l" + drawing + (showsCursor ? "\u{1b}[?25h" : "") + "\u{1b}[?2026l"
    }
}

extension FrameRenderer {
    /// The cursor's position in the drawn frame, also after the terminal has rewrapped its rows.
    private func cursorPosition(columns: Int) -> CursorPosition {
        guard let drawn else { return CursorPosition(row: 0, column: 0) }
        guard drawn.columns != columns && reflows else {
            return CursorPosition(row: drawn.cursorRow, column: drawn.cursorColumn)
        }
        var position = drawn.rows[drawn.cursorRow].position(
            ofColumn: drawn.cursorColumn, columns: columns, reach: reach(ofRow: drawn.cursorRow))
        for row in 0..<drawn.cursorRow {
            position.row += drawn.rows[row].height(columns: columns, reach: reach(ofRow: row))
        }
        return position
    }

    private static func up(_ rows: Int) -> String { rows > 0 ? "\r\u{1b}[\(rows)A" : "\r" }

    /// Moves to the frame's first row, and erases copies of rows above it.
    private mutating func goToTop(columns: Int, from cursor: CursorPosition?) -> String {
        let position = cursorPosition(columns: columns)
        guard let drawn, isDisturbed else { return FrameRenderer.up(position.row) }
        // tmux moves a cursor whose row has left the screen to the first column, and the frame's position is lost. This
        // requires rewrapped rows below the cursor.
        let mayBeLost = position.column == 0 && drawn.cursorRow + 1 < drawn.rows.count
        guard let cursor, cursor.column == position.column, !mayBeLost, reflows,
            drawn.rows.prefix(drawn.cursorRow + 1).allSatisfy(\.isCertain)
        else {
            scrolled = ScrolledRows()
            return FrameRenderer.up(position.row)
        }
        guard cursor.row < position.row else {
            return FrameRenderer.up(position.row) + scrolled.erase(height: cursor.row - position.row, columns: columns)
        }
        scrolled.add(position.row - cursor.row, of: drawn, reaches: reaches, columns: columns)
        return FrameRenderer.up(cursor.row)
    }

    private func reach(ofRow row: Int) -> Int { row < reaches.count ? reaches[row] : 0 }

    private mutating func redraw(_ frame: Frame, above lines: [StyledText], _ cursor: CursorPosition?) -> String {
        var output = goToTop(columns: frame.columns, from: cursor)
        let isElsewhere = drawn.map { $0.columns != frame.columns } ?? false
        if isElsewhere || isDisturbed || !scrolled.isEmpty || lines.contains(where: { $0.width > frame.columns }) {
            output += FrameRenderer.eraseFrame
        }
        for line in lines { scrolled.add(line) }
        reaches = []
        for line in lines { output += "\u{1b}[K" + line.rendered(depth) + "\r\n" }
        for (index, row) in frame.rows.enumerated() {
            if index > 0 { output += "\r\n" }
            // Only the terminal knows the end of such a row; erasing after its last column would erase a character.
            if index == frame.rows.count - 1, !row.isCertain { output += FrameRenderer.eraseFrame }
            output += write(row, from: 0, columns: frame.columns, wraps: index <= frame.cursorRow)
        }
        if let last = frame.rows.last, last.isCertain, last.width < frame.columns {
            output += last.width > 0 ? "\u{1b}[J" : FrameRenderer.eraseFrame
        }
        return output + moveCursor(from: frame.rows.count - 1, in: frame)
    }

    /// Writes the cells of each row from the first different one on, erases rows that are gone, and returns to the cursor.
    ///
    /// An example: `d` is typed, the menu loses its second candidate, and so the status row moves up. `▮` is the cursor, `␛` is
    /// the escape character.
    ///
    ///        old frame            new frame            bytes
    ///     0  > ad▮                > add▮               d
    ///     1    add  Add an album    add  Add an album
    ///     2    admire             1 cover              ␛[2B \r ␛[?7l ␛[K 1 cover ␛[?7h
    ///     3  1 cover                                   ␛[1B \r ␛[J
    ///                                                  ␛[3A \r ␛[5C
    ///
    /// - Row 0 has four equal cells, and the cursor is already behind them. Only `d` is written, and the cursor moves with it.
    /// - Row 1 is equal, so nothing is written.
    /// - Row 2 has no equal cells at its start. The cursor goes down two rows and to the left edge. The old row was wider, so
    ///   it is erased before the new one is written. As a row below the cursor, it is written without wrapping.
    /// - Row 3 is gone: everything from its start on is erased.
    /// - The cursor of the new frame is in row 0, column 5: up three rows, to the left edge, right five columns.
    ///
    /// More than one row has changed, so the terminal is asked to show the result at once (`synchronized`).
    private mutating func change(from old: Frame, to new: Frame) -> String {
        let isCertain = old.rows[old.cursorRow].isCertain
        var writer = FrameWriter(
            row: old.cursorRow, column: isCertain ? old.cursorColumn : nil, lastRow: old.rows.count - 1)
        var changedRows = 0
        for (index, row) in new.rows.enumerated() where index >= old.rows.count || old.rows[index] != row {
            changedRows += 1
            let before = index < old.rows.count ? old.rows[index] : FrameRow()
            let same = row.isCertain && before.isCertain ? FrameRenderer.commonCells(before, row) : 0
            let column = row.cells.prefix(same).reduce(0) { $0 + $1.width }
            writer.move(toRow: index, column: column)
            let clears = before.width > row.width || !row.isCertain || !before.isCertain
            writer.output += write(
                row, from: same, columns: new.columns, clears: clears, wraps: index <= new.cursorRow)
            note(row, from: same, over: before, at: index, clears: clears)
            writer.column = row.isCertain && row.width < new.columns ? row.width : nil
        }
        if old.rows.count > new.rows.count {
            changedRows += 2
            writer.move(toRow: new.rows.count, column: 0)
            writer.output += "\u{1b}[J"
            reaches.removeLast(max(0, reaches.count - new.rows.count))
        }
        writer.finish(at: new, prefix: rowPrefix(in: new))
        return changedRows > 1 ? synchronized(writer.output) : writer.output
    }

    private static func commonCells(_ old: FrameRow, _ new: FrameRow) -> Int {
        var count = 0
        while count < old.cells.count, count < new.cells.count, old.cells[count] == new.cells[count] { count += 1 }
        // A mark belongs to the cell before it, so that cell is written again.
        let isMark = [old, new].contains { count < $0.cells.count && $0.cells[count].width == 0 }
        while isMark, count > 0 {
            count -= 1
            if new.cells[count].width > 0 { break }
        }
        return count
    }

    /// Writes the cells of a row.
    ///
    /// Rows below the cursor are not wrapped. The window may be narrower already when they are drawn, and the program does not know it
    /// yet; wrapped rows would lead the cursor to a lower row than that of the frame, and its upper rows would remain.
    private func write(_ row: FrameRow, from first: Int, columns: Int, clears: Bool = true, wraps: Bool) -> String {
        let wraps = wraps && row.isCertain
        var output = wraps ? "" : "\u{1b}[?7l"
        if clears && first == 0 { output += "\u{1b}[K" }
        output += text(of: row.cells[first...])
        if !wraps { output += "\u{1b}[?7h" }
        if clears && first > 0 && row.width < columns { output += "\u{1b}[K" }
        return output
    }

    /// Notes the width of a row before a part of it was erased.
    private mutating func note(_ row: FrameRow, from first: Int, over before: FrameRow, at index: Int, clears: Bool) {
        while reaches.count <= index { reaches.append(0) }
        reaches[index] = clears && first == 0 ? row.width : max(reaches[index], before.width)
    }

    private func text(of cells: ArraySlice<FrameCell>) -> String {
        var output = ""
        var style = Style.plain
        for cell in cells {
            if cell.style != style {
                output += cell.style.escape(depth)
                style = cell.style
            }
            output.append(cell.text)
        }
        return style.isPlain ? output : output + Style.plain.escape(depth)
    }

    private func moveCursor(from row: Int, in frame: Frame) -> String {
        var writer = FrameWriter(row: row, column: nil, lastRow: frame.rows.count - 1)
        writer.finish(at: frame, prefix: rowPrefix(in: frame))
        return writer.output
    }

    /// The text before the cursor, if it must be written again because only the terminal knows its width.
    private func rowPrefix(in frame: Frame) -> String? {
        let row = frame.rows[frame.cursorRow]
        guard !row.isCertain else { return nil }
        var width = 0
        let cells = row.cells.prefix { cell in
            width += cell.width
            return width <= frame.cursorColumn
        }
        return text(of: cells)
    }
}
