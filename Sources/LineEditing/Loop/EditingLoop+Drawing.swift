import Terminal

extension EditingLoop {
    func contents(
        of window: (buffer: EditBuffer, isWhole: Bool, isFirst: Bool), _ size: TerminalSize
    ) -> FrameContents {
        let text = window.buffer.text
        var contents = FrameContents(
            prompt: window.isFirst ? prompt : Prompt("…", continuation: prompt.continuation),
            line: window.isWhole ? highlighted(text) : StyledText(text), cursor: window.buffer.cursor)
        if search == nil, menu == nil, window.isWhole, window.buffer.isAtEnd, !text.isEmpty {
            contents.suggestion = suggested(for: text)
        }
        if let search { contents.below.append(search.row) }
        if let menu {
            let limit = min(EditingLoop.menuLimit, size.rows - 1 - display.statusRows.count)
            contents.below += menu.rows(columns: size.columns, limit: limit)
        }
        contents.below += display.statusRows
        return contents
    }

    func suggested(for text: String) -> String {
        guard preferences.suggestsFromHistory, let history = configuration.history else { return "" }
        return suggestion.rest(of: text, in: history)
    }

    func highlighted(_ text: String) -> StyledText {
        guard let highlighter = configuration.highlighter else { return StyledText(text) }
        let styled = highlighter(text)
        return styled.plain == text ? styled : StyledText(text)
    }
}
