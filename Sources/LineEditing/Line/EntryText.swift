internal import Terminal

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

/// The part of a line that is laid out: all of it, or for a line that nobody reads whole, what lies around the cursor.
///
/// Its ends move in steps, so that what is shown stays still while the cursor moves a little.
struct LineWindow {
    /// A line of so many scalars is laid out whole.
    static let longest = 16_384
    private static let step = 4096

    let range: Range<Int>

    /// What stays on the screen of an entry.
    static func beginning(of text: String) -> String {
        guard text.utf8.count > longest else { return text }
        let scalars = text.unicodeScalars.prefix(longest)
        return scalars.endIndex == text.endIndex ? text : String(scalars) + "…"
    }

    init(count: Int, cursor: Int) {
        guard count > LineWindow.longest else {
            range = 0..<count
            return
        }
        let start = max(0, (cursor / LineWindow.step - 1) * LineWindow.step)
        range = start..<min(count, start + 3 * LineWindow.step)
    }
}
