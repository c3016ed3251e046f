/// What the loop remembers to keep the engine to whole characters.
struct CharacterState {
    /// The line after the last key.
    var line = ScalarLine()
    /// The last key, where it was a character.
    var typed: UInt32?
    /// One of our own functions changed the line, and knows about characters.
    var isOurs = false
    /// What is to be corrected.
    var guarded: CharacterGuard?
}

extension EditingLoop {
    /// Looks at what the last key has done. In vi's modes only the engine knows in which of them it is: a key is answered then
    /// that is bound to another function in each.
    func keyForCharacters() -> UInt32? {
        guard let engine else { return nil }
        let typed = characters.typed
        let isOurs = characters.isOurs
        characters.isOurs = false
        if !isOurs { characters.typed = nil }
        let update = engine.update(&characters.line, isAppended: typed != nil && !isOurs)
        noteForUndo(update, typed: isOurs ? nil : typed)
        if case .appended = update {
            noteViMode(isCommanding: false)
            noteAppended()
        } else {
            prediction.noteOther()
        }
        guard case .changed(let before) = update else { return nil }
        if isOurs {
            return engine.usesVi && vi.mode == .command && characters.line.isBehindLast
                ? EditLineEngine.alignKey : nil
        }
        let guarded = CharacterGuard(before: before, after: characters.line, typed: typed)
        guard engine.usesVi else {
            if let correction = guarded.correction(isCommanding: false) { correct(correction, guarded, engine) }
            return nil
        }
        characters.guarded = guarded
        return EditLineEngine.alignKey
    }

    /// While the history is searched the line is only shown; what it was before was noted when the search began.
    private func noteForUndo(_ update: LineUpdate, typed: UInt32?) {
        guard search == nil else { return }
        switch update {
        case .none: undo.noteOther()
        case .appended: undo.note(characters.line.withoutLast, typed: typed)
        case .changed(let before) where before.scalars == characters.line.scalars: undo.noteOther()
        case .changed(let before):
            let isInserted = characters.line.count == before.count + 1 && characters.line.cursor == before.cursor + 1
            undo.note(before, typed: isInserted ? typed : nil)
        }
    }

    func align(_ engine: EditLineEngine, isCommanding: Bool) -> EngineResult {
        noteViMode(isCommanding: isCommanding)
        if let guarded = characters.guarded {
            characters.guarded = nil
            if let correction = guarded.correction(isCommanding: isCommanding) { correct(correction, guarded, engine) }
        }
        guard isCommanding else { return .lineChanged }
        _ = engine.update(&characters.line, isAppended: false)
        let line = characters.line
        if line.isBehindLast { engine.moveCursor(to: line.character(at: line.cursor - 1).lowerBound) }
        return .lineChanged
    }

    /// Vi's command mode knows nothing of the character that was typed.
    func dropNext() -> EngineResult {
        if !queue.isEmpty { queue.removeFirst() }
        return .impossible
    }

    private func correct(_ correction: CharacterGuard.Correction, _ guarded: CharacterGuard, _ engine: EditLineEngine) {
        switch correction {
        case .move(let position): engine.moveCursor(to: position)
        case .replace(let line): engine.replaceLine(by: line)
        case .cut(let range):
            let isBackspace =
                guarded.before.count - guarded.after.count == 1 && guarded.after.cursor < guarded.before.cursor
            if engine.usesVi && !isBackspace {
                engine.cut(range, from: guarded.before)
            } else {
                var line = guarded.before
                line.remove(range)
                engine.replaceLine(by: line)
            }
        }
        _ = engine.update(&characters.line, isAppended: false)
    }
}
