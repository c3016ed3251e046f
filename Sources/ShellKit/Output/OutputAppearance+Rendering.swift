internal import Terminal

extension OutputAppearance {
    /// A text for an output of this appearance: on a terminal with its control characters made visible.
    func rendered(_ text: String) -> String {
        isTerminal ? ControlCharacters.shown(text, keepingLines: true) : text
    }

    /// A styled text for an output of this appearance: with escape sequences for its colours.
    func rendered(_ text: StyledText) -> String {
        guard isTerminal else { return text.rendered(colors) }
        let runs = text.runs.map { StyledText.Run(ControlCharacters.shown($0.text, keepingLines: true), $0.style) }
        return StyledText(runs: runs).rendered(colors)
    }
}
