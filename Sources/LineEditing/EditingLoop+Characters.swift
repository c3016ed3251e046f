/// What the loop remembers to keep the engine to whole characters.
struct CharacterState {
    /// The line after the last key.
    var line = ScalarLine()
    /// The last key, where it was a character of ASCII.
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
        characters.typed = nil
        let isOurs = characters.isOurs
        characters.isOurs = false
        guard let before = engine.update(&characters.line, isAppended: typed != nil && !isOurs) else { return nil }
        if isOurs {
            let mayBeBehindLast =
                engine.usesVi && characters.line.cursor == characters.line.count && !before.scalars.isEmpty
            return mayBeBehindLast ? EditLineEngine.alignKey : nil
        }
        let guarded = CharacterGuard(before: before, after: characters.line, typed: typed)
        guard engine.usesVi else {
            if let correction = guarded.correction(isCommanding: false) { correct(correction, guarded, engine) }
            return nil
        }
        guard guarded.correction(isCommanding: false) != nil || guarded.correction(isCommanding: true) != nil else {
            return nil
        }
        characters.guarded = guarded
        return EditLineEngine.alignKey
    }

    func align(_ engine: EditLineEngine, isCommanding: Bool) -> EngineResult {
        if let guarded = characters.guarded {
            characters.guarded = nil
            if let correction = guarded.correction(isCommanding: isCommanding) { correct(correction, guarded, engine) }
        }
        guard isCommanding else { return .lineChanged }
        _ = engine.update(&characters.line, isAppended: false)
        let line = characters.line
        if line.cursor == line.count, line.count > 0 {
            engine.moveCursor(to: line.character(at: line.count - 1).lowerBound)
        }
        return .lineChanged
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
