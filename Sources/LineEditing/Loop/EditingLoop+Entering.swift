extension EditorFunction {
    static let entering = [
        EditorFunction(
            "editor-delete-or-end",
            "Delete a character, end the input if the line is empty, or accept an incomplete entry",
            .other, Keys(typing: ["^D"], viCommand: ["^D"])
        ) { $0.deleteOrEnd($1) },
        EditorFunction(
            "editor-comment-entry", "Add the entry to the history as a comment without running it", .other,
            Keys(emacs: ["\\e#"], viCommand: ["#"])
        ) { $0.enterAsComment($1) },
    ]
}

extension EditingLoop {
    /// An entry that is not whole is entered as it is, so that whoever reads it can say what is missing; the history keeps it.
    fileprivate func deleteOrEnd(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        if buffer.text.isEmpty {
            outcome = .endOfInput
            return .done
        }
        if buffer.isAtEnd, buffer.text.hasSuffix("\n"), !configuration.isComplete(buffer.text) {
            awaitReports()
            return .lineEntered
        }
        guard !buffer.isAtEnd, !engine.usesVi else { return .impossible }
        engine.buffer = buffer.replacing(buffer.cursor..<buffer.cursor + buffer.nextCharacterLength, with: "")
        return .lineChanged
    }

    /// Every line becomes a comment: the first one alone would leave the others to be run.
    fileprivate func enterAsComment(_ engine: EditLineEngine) -> EngineResult {
        let buffer = engine.buffer
        guard !buffer.text.isEmpty else { return .impossible }
        let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
        engine.buffer = EditBuffer(lines.map { "# " + $0 }.joined(separator: "\n"))
        return acceptLine(engine)
    }
}
