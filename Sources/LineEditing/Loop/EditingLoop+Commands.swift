extension EditorFunction {
    static let completing = [
        EditorFunction("editor-complete", "Complete the word, or open the menu", .other, Keys(typing: ["^I"])) {
            $0.requestCompletion($1)
        },
        EditorFunction(
            "editor-accept-line", "Accept the entry, or begin another line if it is incomplete", .other,
            Keys(typing: ["^M", "^J"], viCommand: ["^M", "^J"])
        ) { $0.acceptLine($1) },
        EditorFunction(
            "editor-accept-suggestion", "Move right, or accept the suggestion", .other,
            Keys(typing: ["^F"] + arrow("C"))
        ) { $0.acceptSuggestion($1) },
        EditorFunction(
            "editor-accept-word", "Move to the end of the word, or accept one word of the suggestion", .other,
            Keys(typing: ["\\ef", "\\eF", "\\e[1;3C", "\\e[1;5C"])
        ) { $0.acceptWord($1) },
        EditorFunction(
            "editor-insert-line-break", "Begin another line of the entry", .other, Keys(typing: ["\\e^M", "\\e^J"])
        ) { $0.insert("\n", $1) },
    ]
}

extension EditingLoop {
    func run(_ function: EditorFunction) -> EngineResult {
        guard let engine else { return .impossible }
        characters.isOurs = true
        if !function.isOwn { editing.note(function) }
        return function.run(self, engine)
    }

    fileprivate func insert(_ text: String, _ engine: EditLineEngine) -> EngineResult {
        engine.insert(text)
        return .lineChanged
    }

    /// The line feed at the end is what tells the engine an empty line from the end of input.
    func acceptLine(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        engine.moveCursor(to: buffer.text.unicodeScalars.count)
        engine.insert("\n")
        guard configuration.isComplete(buffer.text) else { return .lineChanged }
        awaitReports()
        return .lineEntered
    }

    /// At the end of the line the suggestion becomes part of it; elsewhere the cursor goes one character on.
    fileprivate func acceptSuggestion(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        if !buffer.isAtEnd {
            engine.moveCursor(to: buffer.cursor + buffer.nextCharacterLength)
            return .lineChanged
        }
        let rest = buffer.text.isEmpty ? "" : suggested(for: buffer.text)
        return rest.isEmpty ? .impossible : insert(rest, engine)
    }

    /// The same for one word: of the line as everywhere, of the suggestion up to a blank.
    fileprivate func acceptWord(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        if !buffer.isAtEnd {
            engine.moveCursor(to: buffer.wordEnd)
            return .lineChanged
        }
        let rest = buffer.text.isEmpty ? "" : suggested(for: buffer.text)
        let word = rest.prefix { $0 == " " } + rest.drop { $0 == " " }.prefix { $0 != " " }
        return word.isEmpty ? .impossible : insert(String(word), engine)
    }
}

extension EditingLoop {
    func performAction(_ engine: EditLineEngine) -> EngineResult {
        guard let action else { return .impossible }
        self.action = nil
        switch action {
        case .insert(let text): return text.isEmpty ? .done : insert(text, engine)
        case .show(let completions): return show(completions, engine)
        case .walk(let move): return walk(move, engine)
        case .settleMenu(let suffix): return settleMenu(engine, suffix)
        case .closeMenu: return closeMenu(engine)
        case .search(let step): return search(step, engine)
        case .abandonSearch: return abandonSearch(engine)
        case .vi: return takeViKey(engine)
        }
    }
}
