extension EditorFunction {
    static let moving = [
        EditorFunction(
            "editor-line-start", "Go to the start of the line, and from there of the entry", .other,
            Keys(typing: ["^A", "\\e[1~", "\\e[7~"] + arrow("H"))
        ) { $0.move(to: { $0.lineStart < $0.cursor ? $0.lineStart : 0 }, $1) },
        EditorFunction(
            "editor-line-end", "Go to the end of the line, and from there of the entry", .other,
            Keys(typing: ["^E", "\\e[4~", "\\e[8~"] + arrow("F"))
        ) { $0.move(to: { $0.lineEnd > $0.cursor ? $0.lineEnd : $0.text.unicodeScalars.count }, $1) },
        EditorFunction(
            "editor-previous-word", "Go to the beginning of the word", .other,
            Keys(typing: ["\\eb", "\\eB", "\\e[1;3D", "\\e[1;5D"])
        ) { $0.move(to: \.wordStart, $1) },
        EditorFunction(
            "editor-up", "Go up a line, and from the first one to the entry before that begins like the line",
            .vertical,
            Keys(typing: ["^P", "\\ep", "\\eP"] + arrow("A"), viCommand: ["k", "K", "\\055", "^P"])
        ) { $0.goUp($1) },
        EditorFunction(
            "editor-down", "Go down a line, and from the last one to the entry after", .vertical,
            Keys(typing: ["^N", "\\en", "\\eN"] + arrow("B"), viCommand: ["j", "J", "+", "^N"])
        ) { $0.goDown($1) },
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
