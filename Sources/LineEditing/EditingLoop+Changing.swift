extension EditorFunction {
    static let changing = [
        EditorFunction("editor-undo", "Take back the last change of the line", .other, Keys(typing: ["^_"])) {
            $0.replace($1, by: $0.undo.undo(from: $1.buffer))
        },
        EditorFunction("editor-redo", "Bring back what undo took", .other, Keys(typing: ["\\e_"])) {
            $0.replace($1, by: $0.undo.redo(from: $1.buffer))
        },
        EditorFunction(
            "editor-revert-line", "Take back all changes of the line", .other,
            Keys(emacs: ["\\er", "\\eR"], viCommand: ["U"])
        ) { $0.replace($1, by: $0.undo.undoAll(from: $1.buffer)) },
        EditorFunction(
            "editor-quoted-insert", "Insert the next key as it is", .other, Keys(typing: ["^V", "^Q"])
        ) { loop, _ in
            loop.editing.takesNextLiterally = true
            return .done
        },
        EditorFunction("editor-upper-case-word", "Write the word in capitals", .other, Keys(emacs: ["\\eu", "\\eU"])) {
            $0.replace($1, by: $1.buffer.changingCase(.upper))
        },
        EditorFunction(
            "editor-lower-case-word", "Write the word in small letters", .other, Keys(emacs: ["\\el", "\\eL"])
        ) { $0.replace($1, by: $1.buffer.changingCase(.lower)) },
        EditorFunction(
            "editor-capitalize-word", "Write the word with a capital", .other, Keys(emacs: ["\\ec", "\\eC"])
        ) { $0.replace($1, by: $1.buffer.changingCase(.capitalized)) },
        EditorFunction(
            "editor-transpose-characters", "Exchange the characters before and at the cursor", .other,
            Keys(typing: ["^T"])
        ) { $0.replace($1, by: $1.buffer.transposingCharacters) },
        EditorFunction(
            "editor-transpose-words", "Exchange the words before and at the cursor", .other,
            Keys(emacs: ["\\et", "\\eT"])
        ) { $0.replace($1, by: $1.buffer.transposingWords) },
        EditorFunction(
            "editor-edit-in-editor", "Edit the entry in $VISUAL or $EDITOR", .other,
            Keys(typing: ["^X^E"], viCommand: ["v"])
        ) { $0.editInEditor($1) },
        EditorFunction(
            "editor-clear-screen", "Clear the screen", .other, Keys(typing: ["^L", "\\e^L"], viCommand: ["^L"])
        ) { loop, _ in
            loop.output.write("\u{1b}[H\u{1b}[2J")
            loop.renderer.forget()
            return .done
        },
    ]
}

extension EditingLoop {
    fileprivate func replace(_ engine: EditLineEngine, by buffer: EditBuffer?) -> EngineResult {
        guard let buffer else { return .impossible }
        engine.buffer = buffer
        return .lineChanged
    }
}
