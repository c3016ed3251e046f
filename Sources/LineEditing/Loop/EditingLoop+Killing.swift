extension EditorFunction {
    static let killing = [
        EditorFunction(
            "editor-kill-to-line-end", "Kill to the end of the line, or at the end the line break", .kill,
            Keys(typing: ["^K"])
        ) { $0.kill(to: \.killedLineEnd, $1) },
        EditorFunction(
            "editor-kill-to-line-start", "Kill to the start of the line, or at the start the line break before it",
            .kill,
            Keys(typing: ["^U"])
        ) { $0.kill(to: \.killedLineStart, $1) },
        EditorFunction("editor-kill-entry", "Kill the whole entry", .kill) { $0.killEntry($1) },
        EditorFunction(
            "editor-kill-blank-word", "Kill back to the last space", .kill, Keys(typing: ["^W"])
        ) { $0.kill(to: \.blankWordStart, $1) },
        EditorFunction(
            "editor-kill-word", "Kill to the end of the word", .kill,
            Keys(typing: ["\\ed", "\\eD", "\\e[3;5~", "\\e[3;3~"])
        ) { $0.kill(to: \.wordEnd, $1) },
        EditorFunction(
            "editor-kill-previous-word", "Kill back to the start of the word", .kill,
            Keys(typing: ["\\e^?", "\\e^H"])
        ) { $0.kill(to: \.wordStart, $1) },
        EditorFunction("editor-kill-region", "Kill from the mark to the cursor", .kill) { $0.killRegion($1) },
        EditorFunction("editor-copy-region", "Copy from the mark to the cursor", .other, Keys(emacs: ["\\ew", "\\eW"]))
        {
            $0.copyRegion($1)
        },
        EditorFunction("editor-set-mark", "Set the mark at the cursor", .other, Keys(typing: ["^@"])) {
            $0.setMark($1)
        },
        EditorFunction("editor-exchange-mark", "Swap the cursor and the mark", .other, Keys(emacs: ["^X^X"])) {
            $0.exchangeMark($1)
        },
        EditorFunction("editor-yank", "Insert the latest killed text", .yank, Keys(typing: ["^Y"])) { $0.yank($1) },
        EditorFunction(
            "editor-yank-pop", "After a yank, replace the inserted text by the one killed before it", .yank,
            Keys(typing: ["\\ey", "\\eY"])
        ) { $0.yankPop($1) },
    ]
}

extension EditBuffer {
    /// At a line's end its line feed is killed.
    fileprivate var killedLineEnd: Int { lineEnd > cursor ? lineEnd : min(cursor + 1, text.unicodeScalars.count) }
    fileprivate var killedLineStart: Int { lineStart < cursor ? lineStart : max(0, cursor - 1) }
}

extension EditingLoop {
    fileprivate func kill(to end: (EditBuffer) -> Int, _ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        let other = end(buffer)
        let range = min(buffer.cursor, other)..<max(buffer.cursor, other)
        return kill(range, other < buffer.cursor ? .backward : .forward, engine)
    }

    private func kill(_ range: Range<Int>, _ direction: KillRing.Direction, _ engine: EditLineEngine) -> EngineResult {
        guard !range.isEmpty else { return .impossible }
        let buffer = engine.buffer
        editing.killRing.kill(buffer.text(range), direction, joins: editing.familyBefore == .kill)
        engine.buffer = buffer.replacing(range, with: "")
        return .lineChanged
    }

    fileprivate func killEntry(_ engine: EditLineEngine) -> EngineResult {
        kill(0..<engine.buffer.text.unicodeScalars.count, .backward, engine)
    }

    /// Where the mark is, or the beginning of the character that has come to stand around it.
    private func markedPlace(in buffer: EditBuffer) -> Int {
        let line = ScalarLine(buffer.text, cursor: buffer.cursor)
        let mark = min(editing.mark ?? 0, line.count)
        return mark == line.count || line.isBetweenCharacters(mark) ? mark : line.character(at: mark).lowerBound
    }

    private func region(_ buffer: EditBuffer) -> Range<Int> {
        let mark = markedPlace(in: buffer)
        return min(mark, buffer.cursor)..<max(mark, buffer.cursor)
    }

    fileprivate func killRegion(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        let range = region(buffer)
        return kill(range, range.upperBound == buffer.cursor ? .backward : .forward, engine)
    }

    fileprivate func copyRegion(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        editing.killRing.kill(buffer.text(region(buffer)), .forward, joins: false)
        return .done
    }

    fileprivate func setMark(_ engine: EditLineEngine) -> EngineResult {
        editing.mark = engine.buffer.cursor
        return .done
    }

    fileprivate func exchangeMark(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        let mark = markedPlace(in: buffer)
        editing.mark = buffer.cursor
        engine.moveCursor(to: mark)
        return .lineChanged
    }

    fileprivate func yank(_ engine: EditLineEngine) -> EngineResult {
        guard let text = editing.killRing.yank() else { return .impossible }
        let cursor = engine.buffer.cursor
        return put(text, in: cursor..<cursor, engine)
    }

    fileprivate func yankPop(_ engine: EditLineEngine) -> EngineResult {
        guard editing.familyBefore == .yank, let text = editing.killRing.rotate() else { return .impossible }
        return put(text, in: editing.yanked, engine)
    }

    private func put(_ text: String, in range: Range<Int>, _ engine: EditLineEngine) -> EngineResult {
        let changed = engine.buffer.replacing(range, with: text)
        engine.buffer = changed
        editing.yanked = range.lowerBound..<changed.cursor
        return .lineChanged
    }
}
