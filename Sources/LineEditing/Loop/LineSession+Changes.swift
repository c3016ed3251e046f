/// The functions that change the line or enter it.
extension LineSession {
    func move(to position: (EditBuffer) -> Int) -> EngineResult {
        let buffer = line.buffer
        let target = position(buffer)
        guard target != buffer.cursor else { return .impossible }
        line.moveCursor(to: target)
        return .done
    }

    /// Moves by characters, as often as the argument says.
    func move(by step: Int) -> EngineResult {
        let distance = step * removeArgument()
        return move { max(0, min($0.count, $0.cursor + distance)) }
    }

    /// Deletes characters before (a negative `step`) or after the cursor, as many as the argument says.
    func delete(_ step: Int) -> EngineResult {
        let buffer = line.buffer
        let other = max(0, min(buffer.count, buffer.cursor + step * removeArgument()))
        guard other != buffer.cursor else { return .impossible }
        line.buffer = buffer.replacing(min(other, buffer.cursor)..<max(other, buffer.cursor), with: "")
        return .done
    }

    func insert(_ text: String) -> EngineResult {
        line.insert(text)
        return .done
    }

    func copyPreviousWord() -> EngineResult {
        let buffer = line.buffer
        return insert(buffer.text(buffer.wordStart..<buffer.cursor))
    }

    /// As `_` of vi: the word is inserted after the cursor's character, in insert mode.
    func appendLastWord() -> EngineResult {
        guard vi.add("a") == .done else { return .impossible }
        line.insert(" ")
        defer { vi.beginInsertion() }
        return history.insertLastWord(isRepeated: false)
    }

    /// Enters a complete entry, or begins another line of it.
    func acceptLine() -> EngineResult {
        let text = line.buffer.text
        line.moveCursor(to: line.buffer.count)
        if configuration.isComplete(text) { return .lineEntered }
        return insert("\n")
    }

    /// Deletes a character, or enters an incomplete entry after its last line feed, so that its reader reports the error.
    func deleteOrEnter() -> EngineResult {
        let buffer = line.buffer
        if buffer.isAtEnd, buffer.characters.last == "\n", !configuration.isComplete(buffer.text) {
            line.buffer = buffer.replacing(buffer.count - 1..<buffer.count, with: "")
            return .lineEntered
        }
        guard !buffer.isAtEnd, !engine.usesVi else { return .impossible }
        return delete(1)
    }

    /// Every line becomes a comment: after the first one alone, the others would be run.
    func enterAsComment() -> EngineResult {
        let buffer = line.buffer
        guard !buffer.isEmpty else { return .impossible }
        let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
        line.buffer = EditBuffer(lines.map { "# " + $0 }.joined(separator: "\n"))
        return acceptLine()
    }

    /// Accepts a part of the suggestion at the end of the line, and moves the cursor elsewhere.
    func accept(_ part: (String) -> String, orMoveTo position: (EditBuffer) -> Int) -> EngineResult {
        let buffer = line.buffer
        if !buffer.isAtEnd {
            line.moveCursor(to: position(buffer))
            return .done
        }
        let text = part(history.suggestion(for: buffer.text))
        return text.isEmpty ? .impossible : insert(text)
    }

    /// Shows an older entry, or a newer one with a negative `step`, as far away as the number before the function says.
    func showEntry(_ step: Int) -> EngineResult {
        let count = vi.removeCount() ?? removeArgument()
        return history.showEntry(step * count, keepsPosition: engine.usesVi)
    }

    func beginSearch() -> EngineResult {
        guard history.beginSearch() else { return .impossible }
        completion.cancel()
        line.noteSearch()
        return .done
    }

    func undo(
        _ step: (inout EditorUndo, EditBuffer) -> EditBuffer?, isCounted: Bool = true
    ) -> EngineResult {
        line.travel(isCounted ? vi.removeCount() ?? 1 : 1, step)
    }

    func replace(by change: (EditBuffer) -> EditBuffer?) -> EngineResult { line.replace(by: change(line.buffer)) }
}
