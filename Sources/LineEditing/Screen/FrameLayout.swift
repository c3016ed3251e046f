import Terminal

/// Lays out a prompt and a line in rows of a given width, and finds the cursor.
///
/// A full row is followed by another one, so the cursor is never after the last column.
struct FrameLayout {
    private(set) var rows = [FrameRow()]
    private(set) var cursorRow = 0
    private(set) var cursorColumn = 0

    private let columns: Int
    private var hasCursor = false

    /// - Parameter cursor: In characters.
    init(prompt: Prompt, line: StyledText, cursor: Int, columns: Int) {
        self.columns = max(1, columns)
        add(prompt.text)
        var position = 0
        var styles = StyleCursor(line)
        for (index, character) in line.plain.enumerated() {
            let cells = FrameLayout.cells(for: character, styles.style(at: position))
            if character != "\n", let first = cells.first { makeRoom(for: first) }
            if index == cursor { setCursor() }
            if character == "\n" {
                rows.append(FrameRow())
                add(prompt.continuation)
            } else {
                for cell in cells { add(cell) }
            }
            position += character.unicodeScalars.count
        }
        beginRow(unlessThereAre: 1, of: self.columns)
        if !hasCursor { setCursor() }
    }

    private mutating func add(_ text: StyledText) {
        for run in text.runs {
            for character in run.text { add(FrameCell(character, run.style)) }
        }
    }

    private mutating func add(_ cell: FrameCell) {
        makeRoom(for: cell)
        rows[rows.count - 1].append(cell)
    }

    /// Begins another row if a terminal that draws joined pictures as their parts would have no room left. A row with such
    /// a picture is written without wrapping. Its last column remains empty, because tmux misplaces combining marks there.
    private mutating func makeRoom(for cell: FrameCell) {
        let isCertain = rows[rows.count - 1].isCertain && cell.isCertain
        beginRow(unlessThereAre: cell.room, of: isCertain ? columns : columns - 1)
    }

    private mutating func beginRow(unlessThereAre room: Int, of columns: Int) {
        let used = rows[rows.count - 1].room
        if used > 0 && used + room > columns { rows.append(FrameRow()) }
    }

    private mutating func setCursor() {
        hasCursor = true
        cursorRow = rows.count - 1
        cursorColumn = min(rows[cursorRow].width, columns - 1)
    }

    /// The cells of one character; a control character is shown as `^A` or `\u{9b}`.
    private static func cells(for character: Character, _ style: Style) -> [FrameCell] {
        guard character.unicodeScalars.contains(where: ControlCharacters.isControl) else {
            return [FrameCell(character, style)]
        }
        return ControlCharacters.shownAsTyped(String(character)).map { FrameCell($0, style) }
    }
}

/// Finds the styles of a text's scalars in ascending order.
struct StyleCursor {
    private let ends: [(end: Int, style: Style)]
    private var index = 0

    init(_ text: StyledText) {
        var end = 0
        ends = text.runs.map { run in
            end += run.text.unicodeScalars.count
            return (end, run.style)
        }
    }

    mutating func style(at position: Int) -> Style {
        while index < ends.count && position >= ends[index].end { index += 1 }
        return index < ends.count ? ends[index].style : .plain
    }
}
