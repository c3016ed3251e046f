import Terminal

/// An entry as it stays on the screen: whole lines, each further one behind the continuation prompt.
struct EntryText {
    let text: StyledText

    init(_ line: StyledText, continuation: StyledText) {
        var result = StyledText()
        for run in line.runs {
            for (index, piece) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    result.append("\r\n")
                    result.append(continuation)
                }
                result.append(ControlCharacters.shownAsTyped(String(piece)), run.style)
            }
        }
        text = result
    }
}
