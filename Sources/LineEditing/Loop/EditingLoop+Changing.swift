extension EditorFunction {
    static let changing = [
        EditorFunction(
            "editor-undo", "Undo the last change of the line", .other, Keys(typing: ["^_"], viCommand: ["u"])
        ) { $0.travel($1) { $0.undo(from: $1) } },
        EditorFunction(
            "editor-redo", "Redo the change that was undone last", .other, Keys(typing: ["\\e_"], viCommand: ["^R"])
        ) {
            $0.travel($1) { $0.redo(from: $1) }
        },
        EditorFunction(
            "editor-revert-line", "Undo all changes of the line", .other,
            Keys(emacs: ["\\er", "\\eR"], viCommand: ["U"])
        ) { $0.replace($1, by: $0.undo.undoAll(from: $1.buffer)) },
        EditorFunction(
            "editor-quoted-insert", "Insert the next key literally", .other, Keys(typing: ["^V", "^Q"])
        ) { loop, _ in
            loop.editing.takesNextLiterally = true
            return .done
        },
        EditorFunction(
            "editor-upper-case-word", "Change the word to upper case", .other, Keys(emacs: ["\\eu", "\\eU"])
        ) {
            $0.replace($1, by: $1.buffer.changingCase(.upper))
        },
        EditorFunction(
            "editor-lower-case-word", "Change the word to lower case", .other, Keys(emacs: ["\\el", "\\eL"])
        ) { $0.replace($1, by: $1.buffer.changingCase(.lower)) },
        EditorFunction(
            "editor-capitalize-word", "Capitalize the word", .other, Keys(emacs: ["\\ec", "\\eC"])
        ) { $0.replace($1, by: $1.buffer.changingCase(.capitalized)) },
        EditorFunction(
            "editor-transpose-characters", "Swap the characters before and at the cursor", .other,
            Keys(typing: ["^T"])
        ) { $0.replace($1, by: $1.buffer.transposingCharacters) },
        EditorFunction(
            "editor-transpose-words", "Swap the words before and at the cursor", .other,
            Keys(emacs: ["\\et", "\\eT"])
        ) { $0.replace($1, by: $1.buffer.transposingWords) },
        EditorFunction(
            "editor-edit-in-editor", "Edit the entry in $VISUAL or $EDITOR", .other,
            Keys(typing: ["^X^E"], viCommand: ["v"])
        ) { $0.editInEditor($1) },
        EditorFunction(
            "editor-clear-screen", "Clear the screen", .other, Keys(typing: ["^L", "\\e^L"], viCommand: ["^L"])
        ) { loop, _ in
            loop.display.clear()
            return .done
        },
    ]
}

extension EditingLoop {
    /// Goes through what was changed, in vi's command mode as often as was typed before.
    fileprivate func travel(
        _ engine: EditLineEngine, _ step: (inout EditorUndo, EditBuffer) -> EditBuffer?
    ) -> EngineResult {
        var reached: EditBuffer?
        for _ in 0..<(vi.keys.takeCount() ?? 1) {
            guard let next = step(&undo, reached ?? engine.buffer) else { break }
            reached = next
        }
        return replace(engine, by: reached)
    }

    fileprivate func replace(_ engine: EditLineEngine, by buffer: EditBuffer?) -> EngineResult {
        guard let buffer else { return .impossible }
        engine.buffer = buffer
        return .lineChanged
    }
}
