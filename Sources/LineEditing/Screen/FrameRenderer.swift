import Terminal

/// Turns frames into the bytes that bring a screen from one to the next.
///
/// A pure value: it remembers what it has drawn, and nothing else. The cursor stays at the frame's cursor in between.
struct FrameRenderer {
    private let depth: ColorDepth
    private let reflows: Bool
    /// Whether a person sees where the cursor is.
    var showsCursor = true
    /// What the screen shows now; nil when the frame is not there.
    private(set) var drawn: Frame?
    private var above = RowsAbove()
    /// The window has changed, and the terminal may have dropped rows of what is drawn.
    private var isDisturbed = false
    /// For each row of what is drawn, how far it reached before a part of it was erased: erased cells are wrapped anew with the
    /// others, as long as the whole row was not erased.
    private var reaches: [Int] = []

    init(depth: ColorDepth, reflows: Bool) {
        self.depth = depth
        self.reflows = reflows
    }

    /// Draws a frame: only what differs, or everything after a change of width, in a window that has become too low for the frame
    /// before, or when lines appear above.
    ///
    /// - Parameter cursor: Where the cursor is on the screen; nil where that is not known.
    mutating func draw(_ frame: Frame, above lines: [StyledText] = [], cursor: CursorPlace? = nil) -> String {
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

    /// Puts one printable character of ASCII at the cursor and moves it on, where that changes nothing else; nil where it may.
    ///
    /// - Parameter inStyleBefore: Whether it looks like the character before it; plain otherwise.
    mutating func echo(_ character: UInt8, inStyleBefore: Bool) -> String? {
        guard var frame = drawn, frame.cursorColumn + 1 < frame.columns else { return nil }
        // Nobody else may hold the rows, so that they are changed in place.
        drawn = nil
        defer { drawn = frame }
        let (row, column) = (frame.cursorRow, frame.cursorColumn)
        guard frame.rows[row].isCertain, let place = frame.rows[row].index(ofColumn: column) else { return nil }
        let style = inStyleBefore && place > 0 ? frame.rows[row].cells[place - 1].style : .plain
        let cell = FrameCell(printable: character, style)
        guard frame.rows[row].put(cell, at: place) else { return nil }
        frame.cursorColumn += 1
        return style.isPlain ? String(cell.text) : text(of: [cell])
    }

    /// Erases the frame and leaves the cursor where it began, with `lines` written above.
    mutating func erase(columns: Int, above lines: [StyledText] = []) -> String {
        defer { forget() }
        return FrameRenderer.up(placeOfCursor(columns: columns).row) + FrameRenderer.eraseFrame
            + lines.map { $0.rendered(depth) + "\r\n" }.joined()
    }

    /// The window has another size than it had; the next drawing is one of everything.
    mutating func noteResize() { isDisturbed = true }

    /// Forgets what was drawn, because something else has the screen.
    mutating func forget() {
        drawn = nil
        above = RowsAbove()
    }

    /// Replaces the frame by the finished entry, each of its lines whole, so that it can be copied as it was typed.
    mutating func finish(_ entry: StyledText, above lines: [StyledText], columns: Int) -> String {
        synchronized(erase(columns: columns, above: lines) + entry.rendered(depth) + "\r\n")
    }

    /// Erases from the beginning of a row on, and leaves the cursor there: first the row, then what is below it. Erased in one go
    /// from the screen's first column on, the frame would be kept among what has scrolled off, as tmux does with a cleared screen
    /// (its `screen_write_clearendofscreen`).
    private static let eraseFrame = "\u{1b}7\u{1b}[K\u{1b}[1B\r\u{1b}[J\u{1b}8"

    private func synchronized(_ drawing: String) -> String {
        "\u{1b}[?2026h\u{1b}[?25l" + drawing + (showsCursor ? "\u{1b}[?25h" : "") + "\u{1b}[?2026l"
    }
}

extension FrameRenderer {
    /// Where the cursor is among the rows of what was drawn, also when the terminal has wrapped them anew since.
    private func placeOfCursor(columns: Int) -> CursorPlace {
        guard let drawn else { return CursorPlace(row: 0, column: 0) }
        guard drawn.columns != columns && reflows else {
            return CursorPlace(row: drawn.cursorRow, column: drawn.cursorColumn)
        }
        var place = drawn.rows[drawn.cursorRow].place(
            ofColumn: drawn.cursorColumn, columns: columns, reach: reach(ofRow: drawn.cursorRow))
        for row in 0..<drawn.cursorRow {
            place.row += drawn.rows[row].height(columns: columns, reach: reach(ofRow: row))
        }
        return place
    }

    private static func up(_ rows: Int) -> String { rows > 0 ? "\r\u{1b}[\(rows)A" : "\r" }

    /// Goes to the frame's first row, and erases above it what an earlier one has left.
    private mutating func goToTop(columns: Int, from cursor: CursorPlace?) -> String {
        let place = placeOfCursor(columns: columns)
        guard let drawn, isDisturbed else { return FrameRenderer.up(place.row) }
        // tmux puts a cursor whose row has left the screen into the first column, and then nobody knows where the frame is. That
        // needs rows beneath the cursor that are wrapped.
        let mayBeLost = place.column == 0 && drawn.cursorRow + 1 < drawn.rows.count
        guard let cursor, cursor.column == place.column, !mayBeLost, reflows,
            drawn.rows.prefix(drawn.cursorRow + 1).allSatisfy(\.isCertain)
        else {
            above = RowsAbove()
            return FrameRenderer.up(place.row)
        }
        guard cursor.row < place.row else {
            return FrameRenderer.up(place.row) + above.erase(height: cursor.row - place.row, columns: columns)
        }
        above.leave(place.row - cursor.row, of: drawn, reaches: reaches, columns: columns)
        return FrameRenderer.up(cursor.row)
    }

    private func reach(ofRow row: Int) -> Int { row < reaches.count ? reaches[row] : 0 }

    private mutating func redraw(_ frame: Frame, above lines: [StyledText], _ cursor: CursorPlace?) -> String {
        var output = goToTop(columns: frame.columns, from: cursor)
        let isElsewhere = drawn.map { $0.columns != frame.columns } ?? false
        if isElsewhere || isDisturbed || !above.isEmpty || lines.contains(where: { $0.width > frame.columns }) {
            output += FrameRenderer.eraseFrame
        }
        for line in lines { above.show(line) }
        reaches = []
        for line in lines { output += "\u{1b}[K" + line.rendered(depth) + "\r\n" }
        for (index, row) in frame.rows.enumerated() {
            if index > 0 { output += "\r\n" }
            // The terminal decides where such a row ends, and in the last column erasing would take its last character.
            if index == frame.rows.count - 1, !row.isCertain { output += FrameRenderer.eraseFrame }
            output += write(row, from: 0, columns: frame.columns)
        }
        if let last = frame.rows.last, last.isCertain, last.width < frame.columns {
            output += last.width > 0 ? "\u{1b}[J" : FrameRenderer.eraseFrame
        }
        return output + moveCursor(from: frame.rows.count - 1, in: frame)
    }

    /// Rewrites what differs between two frames of the same width.
    private mutating func change(from old: Frame, to new: Frame) -> String {
        let isCertain = old.rows[old.cursorRow].isCertain
        var pen = FramePen(
            row: old.cursorRow, column: isCertain ? old.cursorColumn : nil, lastRow: old.rows.count - 1)
        var changedRows = 0
        for (index, row) in new.rows.enumerated() where index >= old.rows.count || old.rows[index] != row {
            changedRows += 1
            let before = index < old.rows.count ? old.rows[index] : FrameRow()
            let same = row.isCertain && before.isCertain ? FrameRenderer.commonCells(before, row) : 0
            let column = row.cells.prefix(same).reduce(0) { $0 + $1.width }
            pen.move(toRow: index, column: column)
            let clears = before.width > row.width || !row.isCertain || !before.isCertain
            pen.output += write(row, from: same, columns: new.columns, clears: clears)
            note(row, from: same, over: before, at: index, clears: clears)
            pen.column = row.isCertain && row.width < new.columns ? row.width : nil
        }
        if old.rows.count > new.rows.count {
            changedRows += 2
            pen.move(toRow: new.rows.count, column: 0)
            pen.output += "\u{1b}[J"
            reaches.removeLast(max(0, reaches.count - new.rows.count))
        }
        pen.finish(at: new, prefix: rowPrefix(in: new))
        return changedRows > 1 ? synchronized(pen.output) : pen.output
    }

    private static func commonCells(_ old: FrameRow, _ new: FrameRow) -> Int {
        var count = 0
        while count < old.cells.count, count < new.cells.count, old.cells[count] == new.cells[count] { count += 1 }
        // A mark is drawn into the cell before it, which is therefore written again.
        let isMark = [old, new].contains { count < $0.cells.count && $0.cells[count].width == 0 }
        while isMark, count > 0 {
            count -= 1
            if new.cells[count].width > 0 { break }
        }
        return count
    }

    /// A row from one of its cells on; the rest of the screen's row is cleared unless it is full.
    private func write(_ row: FrameRow, from first: Int, columns: Int, clears: Bool = true) -> String {
        var output = row.isCertain ? "" : "\u{1b}[?7l"
        if clears && first == 0 { output += "\u{1b}[K" }
        output += text(of: row.cells[first...])
        if !row.isCertain { output += "\u{1b}[?7h" }
        if clears && first > 0 && row.width < columns { output += "\u{1b}[K" }
        return output
    }

    /// Notes how far a row reaches that was written from one of its cells on.
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
        var pen = FramePen(row: row, column: nil, lastRow: frame.rows.count - 1)
        pen.finish(at: frame, prefix: rowPrefix(in: frame))
        return pen.output
    }

    /// What stands before the cursor, written again where only the terminal itself knows the column; nil where it is certain.
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
