/// The killed texts, for later insertion.
struct KillRing {
    enum Direction {
        case forward
        case backward
    }

    private static let limit = 60

    private var entries: [String] = []
    private var rotation = 0

    /// Adds a text, or joins it with the last one at the side from which it was killed.
    mutating func kill(_ text: String, _ direction: Direction, joins: Bool) {
        rotation = 0
        guard !text.isEmpty else { return }
        guard joins, let last = entries.popLast() else {
            entries.append(text)
            if entries.count > KillRing.limit { entries.removeFirst() }
            return
        }
        entries.append(direction == .forward ? last + text : text + last)
    }

    mutating func yank() -> String? {
        rotation = 0
        return entries.last
    }

    /// The text that was killed before the last returned one; after the oldest the latest again.
    mutating func rotate() -> String? {
        guard !entries.isEmpty else { return nil }
        rotation = (rotation + 1) % entries.count
        return entries[entries.count - 1 - rotation]
    }
}

/// Kills, copies and yanks parts of the line.
final class KillCommands {
    private let engine: EditLineEngine
    private var ring = KillRing()
    /// In scalars; nil for the start of the line.
    private var mark: Int?
    private var yanked = 0..<0

    init(_ engine: EditLineEngine) { self.engine = engine }

    func beginLine() {
        mark = nil
        yanked = 0..<0
    }

    func latest() -> String? { ring.yank() }

    func add(_ text: String) { ring.kill(text, .forward, joins: false) }

    /// - Parameter joins: True right after another kill.
    fileprivate func kill(to end: (EditBuffer) -> Int, joins: Bool) -> EngineResult {
        let buffer = engine.buffer
        let other = end(buffer)
        let range = min(buffer.cursor, other)..<max(buffer.cursor, other)
        return kill(range, of: buffer, other < buffer.cursor ? .backward : .forward, joins: joins)
    }

    fileprivate func killEntry(joins: Bool) -> EngineResult {
        let buffer = engine.buffer
        return kill(0..<buffer.text.unicodeScalars.count, of: buffer, .backward, joins: joins)
    }

    fileprivate func killRegion(joins: Bool) -> EngineResult { kill(to: markPosition, joins: joins) }

    private func kill(
        _ range: Range<Int>, of buffer: EditBuffer, _ direction: KillRing.Direction, joins: Bool
    ) -> EngineResult {
        guard !range.isEmpty else { return .impossible }
        ring.kill(buffer.text(range), direction, joins: joins)
        engine.buffer = buffer.replacing(range, with: "")
        return .lineChanged
    }

    fileprivate func copyRegion() -> EngineResult {
        let buffer = engine.buffer
        let mark = markPosition(in: buffer)
        add(buffer.text(min(mark, buffer.cursor)..<max(mark, buffer.cursor)))
        return .done
    }

    fileprivate func setMark() -> EngineResult {
        mark = engine.buffer.cursor
        return .done
    }

    fileprivate func exchangeMark() -> EngineResult {
        let buffer = engine.buffer
        let target = markPosition(in: buffer)
        mark = buffer.cursor
        engine.moveCursor(to: target)
        return .lineChanged
    }

    /// The mark, or the start of the character around it after a change of the line.
    private func markPosition(in buffer: EditBuffer) -> Int {
        let line = ScalarLine(buffer.text, cursor: buffer.cursor)
        return line.characterStart(before: min(mark ?? 0, line.count))
    }

    fileprivate func yank() -> EngineResult {
        guard let text = ring.yank() else { return .impossible }
        let cursor = engine.buffer.cursor
        return insert(text, in: cursor..<cursor)
    }

    fileprivate func yankPop(isRightAfterYank: Bool) -> EngineResult {
        guard isRightAfterYank, let text = ring.rotate() else { return .impossible }
        return insert(text, in: yanked)
    }

    private func insert(_ text: String, in range: Range<Int>) -> EngineResult {
        let changed = engine.buffer.replacing(range, with: text)
        engine.buffer = changed
        yanked = range.lowerBound..<changed.cursor
        return .lineChanged
    }
}

extension EditBuffer {
    /// At a line's end its line feed is killed.
    fileprivate var killedLineEnd: Int { lineEnd > cursor ? lineEnd : min(cursor + 1, text.unicodeScalars.count) }
    fileprivate var killedLineStart: Int { lineStart < cursor ? lineStart : max(0, cursor - 1) }
}

extension EditorFunction {
    static let killing = [
        EditorFunction(
            "editor-kill-to-line-end", "Kill to the end of the line, or at the end the line break", .kill,
            typing: ["^K"]
        ) { $0.line.kills.kill(to: \.killedLineEnd, joins: $0.line.isRepeated) },
        EditorFunction(
            "editor-kill-to-line-start", "Kill to the start of the line, or at the start the line break before it",
            .kill, typing: ["^U"]
        ) { $0.line.kills.kill(to: \.killedLineStart, joins: $0.line.isRepeated) },
        EditorFunction("editor-kill-entry", "Kill the whole entry", .kill) {
            $0.line.kills.killEntry(joins: $0.line.isRepeated)
        },
        EditorFunction("editor-kill-blank-word", "Kill back to the last space", .kill, typing: ["^W"]) {
            $0.line.kills.kill(to: \.blankWordStart, joins: $0.line.isRepeated)
        },
        EditorFunction(
            "editor-kill-word", "Kill to the end of the word", .kill, typing: ["\\ed", "\\eD", "\\e[3;5~", "\\e[3;3~"]
        ) { $0.line.kills.kill(to: \.wordEnd, joins: $0.line.isRepeated) },
        EditorFunction(
            "editor-kill-previous-word", "Kill back to the start of the word", .kill, typing: ["\\e^?", "\\e^H"]
        ) { $0.line.kills.kill(to: \.wordStart, joins: $0.line.isRepeated) },
        EditorFunction("editor-kill-region", "Kill from the mark to the cursor", .kill) {
            $0.line.kills.killRegion(joins: $0.line.isRepeated)
        },
        EditorFunction("editor-copy-region", "Copy from the mark to the cursor", emacs: ["\\ew", "\\eW"]) {
            $0.line.kills.copyRegion()
        },
        EditorFunction("editor-set-mark", "Set the mark at the cursor", typing: ["^@"]) { $0.line.kills.setMark() },
        EditorFunction("editor-exchange-mark", "Swap the cursor and the mark", emacs: ["^X^X"]) {
            $0.line.kills.exchangeMark()
        },
        EditorFunction("editor-yank", "Insert the latest killed text", .yank, typing: ["^Y"]) {
            $0.line.kills.yank()
        },
        EditorFunction(
            "editor-yank-pop", "After a yank, replace the inserted text by the one killed before it", .yank,
            typing: ["\\ey", "\\eY"]
        ) { $0.line.kills.yankPop(isRightAfterYank: $0.line.isRepeated) },
    ]
}
