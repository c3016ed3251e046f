extension EditorFunction {
    static let moving = [
        EditorFunction(
            "editor-line-start", "Move to the start of the line, and from there to that of the entry", .other,
            Keys(typing: ["^A", "\\e[1~", "\\e[7~"] + arrow("H"))
        ) { $0.move(to: { $0.lineStart < $0.cursor ? $0.lineStart : 0 }, $1) },
        EditorFunction(
            "editor-line-end", "Move to the end of the line, and from there to that of the entry", .other,
            Keys(typing: ["^E", "\\e[4~", "\\e[8~"] + arrow("F"))
        ) { $0.move(to: { $0.lineEnd > $0.cursor ? $0.lineEnd : $0.text.unicodeScalars.count }, $1) },
        EditorFunction(
            "editor-previous-word", "Move to the start of the word", .other,
            Keys(typing: ["\\eb", "\\eB", "\\e[1;3D", "\\e[1;5D"])
        ) { $0.move(to: \.wordStart, $1) },
        EditorFunction(
            "editor-up", "Move up a line, and from the first to an earlier entry with the same prefix",
            .vertical,
            Keys(typing: ["^P", "\\ep", "\\eP"] + arrow("A"), viCommand: ["k", "K", "\\055", "^P"])
        ) { loop, engine in loop.asOftenAsTyped { loop.goUp(engine) } },
        EditorFunction(
            "editor-down", "Move down a line, and from the last to the next entry", .vertical,
            Keys(typing: ["^N", "\\en", "\\eN"] + arrow("B"), viCommand: ["j", "J", "+", "^N"])
        ) { loop, engine in loop.asOftenAsTyped { loop.goDown(engine) } },
    ]
}

extension EditingLoop {
    fileprivate func move(to place: (EditBuffer) -> Int, _ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        let target = place(buffer)
        guard target != buffer.cursor else { return .impossible }
        engine.moveCursor(to: target)
        return .lineChanged
    }

    /// Takes a step as often as the number says that vi's command mode was given; the last ones may be impossible.
    fileprivate func asOftenAsTyped(_ step: () -> EngineResult) -> EngineResult {
        var result = step()
        guard let count = vi.keys.takeCount(), result == .lineChanged else { return result }
        editing.continueFamily()
        for _ in 1..<max(1, count) where result == .lineChanged { result = step() }
        return .lineChanged
    }

    fileprivate func goUp(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        keepColumn(of: buffer)
        if let moved = buffer.movingUp(column: editing.column) { return show(moved, engine) }
        return walkHistory(engine) { $0.older(in: $1) }
    }

    fileprivate func goDown(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        keepColumn(of: buffer)
        if let moved = buffer.movingDown(column: editing.column) { return show(moved, engine) }
        return walkHistory(engine) { walk, _ in walk.newer() }
    }

    private func keepColumn(of buffer: EditBuffer) {
        if editing.familyBefore != .vertical { editing.column = buffer.column }
    }

    private func show(_ buffer: EditBuffer, _ engine: EditLineEngine) -> EngineResult {
        engine.moveCursor(to: buffer.cursor)
        return .lineChanged
    }
}
