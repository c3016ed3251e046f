/// Shows a character typed at the end of the line before the frame is drawn, and if possible before libedit handles it.
///
/// libedit appends a character that it has appended before, if the previous key was appended too: no sequence, count or vi
/// command can have started in between. If it behaves differently, the next frame corrects the screen.
final class KeyEcho {
    private let display: EditorDisplay
    private var known: (UInt64, UInt64) = (0, 0)
    private var isTyping = false
    private var shown: UInt32?
    private var shownCount = 0

    init(_ display: EditorDisplay) { self.display = display }

    func reset() {
        isTyping = false
        shown = nil
    }

    func noteFrame(count: Int) { shownCount = count }

    /// Shows a character before libedit handles it, if it is certain to be appended.
    func show(_ scalar: UInt32, after line: ScalarLine) {
        guard isKnown(scalar), line.cursor == line.count, echo(scalar, at: line.count, after: line.scalars.last) else {
            return
        }
        shown = scalar
    }

    /// Notes that libedit has appended the last character of the line, and shows it if `isVisible` and it is not shown yet.
    func noteAppended(to line: ScalarLine, isVisible: Bool) {
        guard let scalar = line.scalars.last else { return }
        isTyping = true
        if scalar < 64 { known.0 |= 1 << UInt64(scalar) } else if scalar < 128 { known.1 |= 1 << UInt64(scalar & 63) }
        let isShown = shown == scalar
        shown = nil
        if isShown || !isVisible { return }
        _ = echo(scalar, at: line.count - 1, after: line.count > 1 ? line.scalars[line.count - 2] : nil)
    }

    private func isKnown(_ scalar: UInt32) -> Bool {
        guard isTyping, scalar < 128 else { return false }
        return (scalar < 64 ? known.0 : known.1) & (1 << UInt64(scalar & 63)) != 0
    }

    /// Writes a character; false if the screen does not show the line up to its position.
    private func echo(_ scalar: UInt32, at position: Int, after before: UInt32?) -> Bool {
        let space: UInt32 = 0x20
        let continuesWord = before != nil && before != space && scalar != space
        guard position == shownCount, display.echo(scalar, inStyleBefore: continuesWord) else { return false }
        shownCount += 1
        return true
    }
}
