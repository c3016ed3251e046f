/// Compares the line before and after each key: corrects changes that end inside a character, and notes the steps of undo.
final class ChangeTracker {
    private let engine: EditLineEngine
    private(set) var line = ScalarLine()
    private var typed: UInt32?
    /// True if a function of the editor has changed the line. These functions respect characters.
    private var isOwnChange = false
    private var uncorrected: CharacterGuard?
    private var undo = EditorUndo()

    init(_ engine: EditLineEngine) { self.engine = engine }

    func beginLine() {
        line = ScalarLine()
        typed = nil
        isOwnChange = false
        uncorrected = nil
        undo = EditorUndo()
    }

    func beginKey() { typed = nil }

    func noteTyped(_ scalar: UInt32) { typed = scalar }

    func noteFunction() { isOwnChange = true }

    /// Examines the line after a key. Returns a private key if it must be corrected with vi's keys: only libedit knows its
    /// mode, and the key has a different function in each. The steps of a search are not steps of undo.
    func examine(isSearching: Bool, isCommanding: Bool) -> (isAppended: Bool, key: UInt32?) {
        let isOwn = isOwnChange
        let typed = isOwn ? nil : typed
        isOwnChange = false
        if !isOwn { self.typed = nil }
        let update = engine.update(&line, isAppended: typed != nil)
        if !isSearching { noteForUndo(update, typed: typed) }
        switch update {
        case .none: return (false, nil)
        case .appended: return (true, nil)
        case .changed(let before):
            if isOwn {
                let isBeyondEnd = isCommanding && engine.usesVi && line.isBehindLast
                return (false, isBeyondEnd ? EditLineEngine.alignKey : nil)
            }
            let change = CharacterGuard(before: before, after: line, typed: typed)
            if engine.usesVi {
                uncorrected = change
                return (false, EditLineEngine.alignKey)
            }
            correct(change, isCommanding: false)
            return (false, nil)
        }
    }

    /// Corrects the last change, and in vi's command mode moves the cursor onto a character.
    func align(isCommanding: Bool) -> EngineResult {
        if let change = uncorrected {
            uncorrected = nil
            correct(change, isCommanding: isCommanding)
        }
        guard isCommanding else { return .lineChanged }
        _ = engine.update(&line, isAppended: false)
        if line.isBehindLast { engine.moveCursor(to: line.character(at: line.cursor - 1).lowerBound) }
        return .lineChanged
    }

    private func correct(_ change: CharacterGuard, isCommanding: Bool) {
        switch change.correction(isCommanding: isCommanding) {
        case nil: return
        case .move(let position): engine.moveCursor(to: position)
        case .replace(let line): engine.replaceLine(by: line)
        case .cut(let range):
            let (before, after) = (change.before, change.after)
            let isBackspace = before.count - after.count == 1 && after.cursor < before.cursor
            if engine.usesVi && !isBackspace {
                engine.cut(range, from: before)
            } else {
                var line = before
                line.remove(range)
                engine.replaceLine(by: line)
            }
        }
        _ = engine.update(&line, isAppended: false)
    }
}

/// The steps of undo.
extension ChangeTracker {
    private func noteForUndo(_ update: LineUpdate, typed: UInt32?) {
        switch update {
        case .none: undo.noteOther()
        case .appended: undo.note(line.withoutLast, typed: typed)
        case .changed(let before) where before.scalars == line.scalars: undo.noteOther()
        case .changed(let before):
            let isInserted = line.count == before.count + 1 && line.cursor == before.cursor + 1
            undo.note(before, typed: isInserted ? typed : nil)
        }
    }

    /// Makes the current line a step, because a search will change it.
    func noteSearch() { undo.note(line) }

    var undoSteps: Int { undo.steps }

    func joinUndo(behind steps: Int) { undo.join(behind: steps) }

    func travel(_ times: Int, _ step: (inout EditorUndo, EditBuffer) -> EditBuffer?) -> EngineResult {
        var reached: EditBuffer?
        for _ in 0..<times {
            guard let next = step(&undo, reached ?? engine.buffer) else { break }
            reached = next
        }
        return engine.replace(by: reached)
    }
}
