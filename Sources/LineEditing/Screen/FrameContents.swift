import Terminal

struct FrameContents: Equatable {
    var prompt: Prompt
    var line: StyledText
    /// In characters.
    var cursor: Int
    /// The text in grey after the line.
    var suggestion = ""
    /// The rows below the line: the search, the menu, and the status rows.
    var below: [StyledText] = []

    private static let suggestionStyle = Style(foreground: .grey)

    /// The frame for a screen of this size, which always contains the cursor's row.
    func frame(_ size: TerminalSize) -> Frame {
        let layout = FrameLayout(prompt: prompt, line: line, cursor: cursor, columns: size.columns)
        var rows = layout.rows
        addSuggestion(to: &rows, size.columns)
        addRightPrompt(to: &rows, size.columns)
        let roomBelow = max(0, size.rows - min(rows.count, max(1, size.rows / 2)))
        let shownBelow = below.prefix(min(roomBelow, size.rows - 1))
        let room = max(1, size.rows - shownBelow.count)
        let first = max(0, min(layout.cursorRow - room / 2, rows.count - room))
        rows = Array(rows[first..<min(rows.count, first + room)])
        for text in shownBelow { rows.append(FrameRow(text.clipped(to: size.columns - 1))) }
        return Frame(
            rows: rows, cursorRow: layout.cursorRow - first, cursorColumn: layout.cursorColumn, columns: size.columns,
            height: size.rows)
    }

    private func addSuggestion(to rows: inout [FrameRow], _ columns: Int) {
        guard !suggestion.isEmpty else { return }
        let firstLine = suggestion.prefix { $0 != "\n" }
        let shown = ControlCharacters.shownAsTyped(String(firstLine))
        for character in shown.clipped(to: columns - rows[rows.count - 1].room - 1) {
            rows[rows.count - 1].append(FrameCell(character, FrameContents.suggestionStyle))
        }
    }

    private func addRightPrompt(to rows: inout [FrameRow], _ columns: Int) {
        guard let right = prompt.right, rows.count == 1 else { return }
        let gap = columns - 1 - right.width - rows[0].room
        guard gap > 1 else { return }
        for _ in 0..<gap { rows[0].append(FrameCell(" ")) }
        for cell in FrameRow(right).cells { rows[0].append(cell) }
    }
}
