internal import Terminal

extension OutputAppearance {
    /// A text as an output of this appearance has it: on a terminal with its control characters made visible.
    func rendered(_ text: String) -> String {
        isTerminal ? ControlCharacters.shown(text, keepingLines: true) : text
    }

    /// A styled text as an output of this appearance has it: with escapes for the colours that it shows.
    func rendered(_ text: StyledText) -> String {
        guard isTerminal else { return text.rendered(colors) }
        let runs = text.runs.map { StyledText.Run(ControlCharacters.shown($0.text, keepingLines: true), $0.style) }
        return StyledText(runs: runs).rendered(colors)
    }
}
