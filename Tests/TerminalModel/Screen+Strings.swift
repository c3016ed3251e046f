extension Screen {
    /// Handles a question or a picture: the cursor is then in its last row, after it, unless the picture does not
    /// move it.
    mutating func take(string text: String) {
        if text.hasPrefix("\u{1b}_G"), text.contains("a=q"), let number = text.firstMatch(of: /i=([0-9]+)/)?.1 {
            replies += identity.reply(toImage: number)
            return
        }
        let string = ControlString(text: text, row: history.count + cursorRow, column: cursorColumn)
        strings.append(string)
        let extent = string.extent(identity.cell)
        guard extent.movesCursor else { return }
        for _ in 0..<max(0, extent.rows - 1) { lineFeed() }
        move(column: columns - 1)
    }
}
