internal import Terminal

/// The part of a line to lay out: the whole line, or the surroundings of the cursor in a very long line.
///
/// Its ends move in steps, so that the screen does not scroll with each movement of the cursor.
struct LineWindow {
    /// In characters; a line up to this length is laid out completely.
    static let longest = 16_384
    private static let step = 4096

    let range: Range<Int>

    /// The part of an entry that remains on the screen.
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

extension StyledText {
    /// An entry as it remains on the screen, with the continuation prompt before its second and later lines.
    func continued(by continuation: StyledText) -> StyledText {
        var result = StyledText()
        for run in runs {
            for (index, piece) in run.text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
                if index > 0 {
                    result.append("\r\n")
                    result.append(continuation)
                }
                result.append(ControlCharacters.shownAsTyped(String(piece)), run.style)
            }
        }
        return result
    }
}
