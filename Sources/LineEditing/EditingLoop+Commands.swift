extension EditingLoop {
    func run(_ command: EditorCommand) -> EngineResult {
        guard let engine else { return .impossible }
        switch command {
        case .perform: return performAction(engine)
        case .complete: return requestCompletion(engine)
        case .acceptLine: return acceptLine(engine)
        case .acceptSuggestion: return acceptSuggestion(engine)
        case .acceptWord: return acceptWord(engine)
        case .insertLineBreak: return insert("\n", engine)
        case .searchHistory: return beginSearch(engine)
        case .undo: return replace(engine, by: undo.undo())
        case .redo: return replace(engine, by: undo.redo())
        }
    }

    private func insert(_ text: String, _ engine: EditLineEngine) -> EngineResult {
        engine.insert(text)
        return .lineChanged
    }

    private func replace(_ engine: EditLineEngine, by buffer: EditBuffer?) -> EngineResult {
        guard let buffer else { return .impossible }
        engine.buffer = buffer
        return .lineChanged
    }

    /// The line feed at the end is what tells the engine an empty line from the end of input.
    private func acceptLine(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        engine.moveCursor(to: buffer.text.unicodeScalars.count)
        engine.insert("\n")
        return configuration.isComplete(buffer.text) ? .lineEntered : .lineChanged
    }

    /// At the end of the line the suggestion becomes part of it; elsewhere the cursor goes one character on.
    private func acceptSuggestion(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        if !buffer.isAtEnd {
            engine.moveCursor(to: buffer.cursor + buffer.nextCharacterLength)
            return .lineChanged
        }
        let rest = buffer.text.isEmpty ? "" : suggested(for: buffer.text)
        return rest.isEmpty ? .impossible : insert(rest, engine)
    }

    /// The same for one word.
    private func acceptWord(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        let source = buffer.isAtEnd ? (buffer.text.isEmpty ? "" : suggested(for: buffer.text)) : buffer.afterCursor
        let word = source.prefix { $0 == " " } + source.drop { $0 == " " }.prefix { $0 != " " }
        guard !word.isEmpty else { return .impossible }
        if buffer.isAtEnd { return insert(String(word), engine) }
        engine.moveCursor(to: buffer.cursor + word.unicodeScalars.count)
        return .lineChanged
    }
}

extension EditingLoop {
    private func performAction(_ engine: EditLineEngine) -> EngineResult {
        guard let action else { return .impossible }
        self.action = nil
        switch action {
        case .paste(let text): return text.isEmpty ? .done : insert(text, engine)
        case .show(let completions): return show(completions, engine)
        case .walk(let move): return walk(move, engine)
        case .settleMenu: return settleMenu(engine)
        case .closeMenu: return closeMenu(engine)
        case .search(let step): return search(step, engine)
        case .abandonSearch: return abandonSearch(engine)
        }
    }
}
