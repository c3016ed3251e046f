import Terminal

/// Breaks a prompt and a line into rows of a width, and finds the cursor among them.
///
/// A pure value. The cursor never stands behind the last column: a row that is full is followed by another one. A cursor inside a
/// character, as when a letter was typed before a mark, is shown behind that character.
struct FrameLayout {
    private(set) var rows = [FrameRow()]
    private(set) var cursorRow = 0
    private(set) var cursorColumn = 0

    private let columns: Int
    private var isPlaced = false

    /// - Parameter cursor: counts scalars from the beginning of the line.
    init(prompt: Prompt, line: StyledText, cursor: Int, columns: Int) {
        self.columns = max(1, columns)
        add(prompt.text)
        var position = 0
        var styles = StyleCursor(line)
        for character in line.plain {
            let cells = FrameLayout.cells(for: character, styles.style(at: position))
            let length = character.unicodeScalars.count
            if character != "\n", let first = cells.first { makeRoom(for: first) }
            if !isPlaced && cursor <= position { placeCursor() }
            if character == "\n" {
                rows.append(FrameRow())
                add(prompt.continuation)
            } else {
                for cell in cells { add(cell) }
            }
            position += length
        }
        beginRow(unlessThereAre: 1, of: self.columns)
        if !isPlaced { placeCursor() }
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

    /// Begins another row where a terminal that draws joined pictures as their parts would have no room left. A row with such a
    /// picture is drawn without wrapping; its last column stays free, since tmux puts a mark on the wrong character there.
    private mutating func makeRoom(for cell: FrameCell) {
        let isCertain = rows[rows.count - 1].isCertain && cell.isCertain
        beginRow(unlessThereAre: cell.room, of: isCertain ? columns : columns - 1)
    }

    private mutating func beginRow(unlessThereAre room: Int, of columns: Int) {
        let used = rows[rows.count - 1].room
        if used > 0 && used + room > columns { rows.append(FrameRow()) }
    }

    private mutating func placeCursor() {
        isPlaced = true
        cursorRow = rows.count - 1
        cursorColumn = min(rows[cursorRow].width, columns - 1)
    }

    /// The cells that show one character: itself, or for a control character `^A` or `\u{9b}`.
    private static func cells(for character: Character, _ style: Style) -> [FrameCell] {
        guard character.unicodeScalars.contains(where: ControlCharacters.isControl) else {
            return [FrameCell(character, style)]
        }
        return ControlCharacters.shownAsTyped(String(character)).map { FrameCell($0, style) }
    }
}

/// Finds the style of each scalar of a text, asked for in rising order.
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
