/// Moves the cursor within an entry, and from its first and last line to other entries.
final class CursorMovement {
    private let engine: EditLineEngine
    private let history: HistoryNavigation
    private let vi: ViCommandMode
    /// The column that up and down preserve.
    private var column = 0

    init(_ engine: EditLineEngine, _ history: HistoryNavigation, _ vi: ViCommandMode) {
        self.engine = engine
        self.history = history
        self.vi = vi
    }

    fileprivate func move(to position: (EditBuffer) -> Int) -> EngineResult {
        let buffer = engine.buffer
        let target = position(buffer)
        guard target != buffer.cursor else { return .impossible }
        engine.moveCursor(to: target)
        return .lineChanged
    }

    /// - Parameter isRepeated: True right after another vertical movement, whose column is preserved.
    fileprivate func moveUp(isRepeated: Bool) -> EngineResult {
        moveByCount(isRepeated, { $0.movingUp(column: $1) }, { $0.older(in: $1) })
    }

    fileprivate func moveDown(isRepeated: Bool) -> EngineResult {
        moveByCount(isRepeated, { $0.movingDown(column: $1) }, { walk, _ in walk.newer() })
    }

    /// Moves as often as the count of vi's command mode requests; the last movements may be impossible.
    private func moveByCount(
        _ isRepeated: Bool, _ move: (EditBuffer, Int) -> EditBuffer?,
        _ step: (inout HistoryWalk, HistoryFile) -> EditBuffer?
    ) -> EngineResult {
        var result = moveVertically(isRepeated, move, step)
        guard let count = vi.takeCount(), result == .lineChanged else { return result }
        for _ in 1..<max(1, count) where result == .lineChanged { result = moveVertically(true, move, step) }
        return .lineChanged
    }

    private func moveVertically(
        _ isRepeated: Bool, _ move: (EditBuffer, Int) -> EditBuffer?,
        _ step: (inout HistoryWalk, HistoryFile) -> EditBuffer?
    ) -> EngineResult {
        let buffer = engine.buffer
        if !isRepeated { column = buffer.column }
        if let moved = move(buffer, column) {
            engine.moveCursor(to: moved.cursor)
            return .lineChanged
        }
        guard let entry = history.show(step) else { return .impossible }
        column = entry.column
        return .lineChanged
    }
}

extension EditorFunction {
    static let moving = [
        EditorFunction(
            "editor-line-start", "Go to the start of the line, and from there of the entry", .other,
            Keys(typing: ["^A", "\\e[1~", "\\e[7~"] + arrow("H"))
        ) { $0.line.movement.move { $0.lineStart < $0.cursor ? $0.lineStart : 0 } },
        EditorFunction(
            "editor-line-end", "Go to the end of the line, and from there of the entry", .other,
            Keys(typing: ["^E", "\\e[4~", "\\e[8~"] + arrow("F"))
        ) { $0.line.movement.move { $0.lineEnd > $0.cursor ? $0.lineEnd : $0.text.unicodeScalars.count } },
        EditorFunction(
            "editor-previous-word", "Go to the beginning of the word", .other,
            Keys(typing: ["\\eb", "\\eB", "\\e[1;3D", "\\e[1;5D"])
        ) { $0.line.movement.move(to: \.wordStart) },
        EditorFunction(
            "editor-up", "Go up a line, and from the first one to the entry before that begins like the line",
            .vertical, Keys(typing: ["^P", "\\ep", "\\eP"] + arrow("A"), viCommand: ["k", "K", "\\055", "^P"])
        ) { $0.line.movement.moveUp(isRepeated: $0.line.isRepeated) },
        EditorFunction(
            "editor-down", "Go down a line, and from the last one to the entry after", .vertical,
            Keys(typing: ["^N", "\\en", "\\eN"] + arrow("B"), viCommand: ["j", "J", "+", "^N"])
        ) { $0.line.movement.moveDown(isRepeated: $0.line.isRepeated) },
    ]
}
