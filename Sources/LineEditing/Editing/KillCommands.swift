/// Kills, copies and yanks parts of the line.
final class KillCommands {
    private let line: EditedLine
    private var ring = KillRing()
    /// Nil for the start of the line.
    private var mark: Int?
    private var yanked = 0..<0

    init(_ line: EditedLine) { self.line = line }

    func beginLine() {
        mark = nil
        yanked = 0..<0
    }

    func latest() -> String? { ring.yank() }

    func add(_ text: String) { ring.kill(text, .forward, joins: false) }

    /// - Parameter joins: True right after another kill.
    func kill(to end: (EditBuffer) -> Int, joins: Bool) -> EngineResult {
        let buffer = line.buffer
        let other = end(buffer)
        let range = min(buffer.cursor, other)..<max(buffer.cursor, other)
        return kill(range, of: buffer, other < buffer.cursor ? .backward : .forward, joins: joins)
    }

    func killEntry(joins: Bool) -> EngineResult {
        let buffer = line.buffer
        return kill(0..<buffer.count, of: buffer, .backward, joins: joins)
    }

    func killRegion(joins: Bool) -> EngineResult { kill(to: markPosition, joins: joins) }

    private func kill(
        _ range: Range<Int>, of buffer: EditBuffer, _ direction: KillRing.Direction, joins: Bool
    ) -> EngineResult {
        guard !range.isEmpty else { return .impossible }
        ring.kill(buffer.text(range), direction, joins: joins)
        line.buffer = buffer.replacing(range, with: "")
        return .done
    }

    func copyRegion() -> EngineResult {
        let buffer = line.buffer
        let mark = markPosition(in: buffer)
        add(buffer.text(min(mark, buffer.cursor)..<max(mark, buffer.cursor)))
        return .done
    }

    func setMark() -> EngineResult {
        mark = line.buffer.cursor
        return .done
    }

    func exchangeMark() -> EngineResult {
        let buffer = line.buffer
        let target = markPosition(in: buffer)
        mark = buffer.cursor
        line.moveCursor(to: target)
        return .done
    }

    private func markPosition(in buffer: EditBuffer) -> Int { min(mark ?? 0, buffer.count) }

    func yank() -> EngineResult {
        guard let text = ring.yank() else { return .impossible }
        let cursor = line.buffer.cursor
        return insert(text, in: cursor..<cursor)
    }

    func yankPop(isRightAfterYank: Bool) -> EngineResult {
        guard isRightAfterYank, let text = ring.rotate() else { return .impossible }
        return insert(text, in: yanked)
    }

    private func insert(_ text: String, in range: Range<Int>) -> EngineResult {
        let changed = line.buffer.replacing(range, with: text)
        line.buffer = changed
        yanked = range.lowerBound..<changed.cursor
        return .done
    }
}

extension EditBuffer {
    /// At a line's end its line feed is killed.
    var killedLineEnd: Int { lineEnd > cursor ? lineEnd : min(cursor + 1, count) }
    var killedLineStart: Int { lineStart < cursor ? lineStart : max(0, cursor - 1) }
}
