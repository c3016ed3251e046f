extension EditorFunction {
    static let vi = [
        EditorFunction(
            "editor-vi-command", "Run the key's function in the command mode of vi", .other,
            Keys(
                viCommand: (0...9).map(String.init) + [
                    "h", "^H", "^?", "l", " ", "w", "W", "b", "B", "e", "E", "\\^", "$", "|", ";", ",", "%", "d", "c",
                    "y",
                    "x", "X", "D", "C", "s", "S", "Y", "p", "P", "r", "R", "~", "i", "I", "a", "A", "o", "O", ".", "f",
                    "F", "t", "T",
                ])
        ) { $0.takeViKey($1) }
    ]
}

extension EditingLoop {
    var usesVi: Bool { engine?.usesVi == true }

    /// Behind an operator, or where a character is looked for, a key belongs to vi's command whatever it is bound to.
    func takeForVi(_ key: Key) -> Bool {
        if !vi.isGathering { vi.keys = ViKeys() }
        vi.isGathering = false
        guard usesVi, vi.keys.isWaiting else { return false }
        switch key {
        case .scalar(let scalar) where scalar.value >= 0x20 || scalar == "\u{8}":
            vi.key = scalar
            perform(.vi)
            return true
        case .escape:
            vi.keys = ViKeys()
            return true
        default:
            vi.keys = ViKeys()
            return false
        }
    }

    func takeViKey(_ engine: EditLineEngine) -> EngineResult {
        guard let key = vi.key else { return .impossible }
        vi.mode = .command
        switch vi.keys.take(key) {
        case .waiting:
            vi.isGathering = true
            return .done
        case .unknown: return .impossible
        case .complete(let command):
            return vi.resolve(command).map { perform($0, isAgain: command.key == ".", engine) } ?? .impossible
        }
    }

    private func perform(_ command: ViCommand, isAgain: Bool, _ engine: EditLineEngine) -> EngineResult {
        var text = ViText(engine.buffer)
        guard let result = text.perform(command, stored: editing.killRing.yank()) else { return .impossible }
        if let taken = result.taken { editing.killRing.kill(taken, .forward, joins: false) }
        if isAgain {
            if result.mode != .command {
                text.replace(text.cursor..<text.cursor, by: vi.repeatedText)
                text.cursor = max(text.lineStart(of: text.cursor), text.cursor - 1)
            }
            engine.buffer = text.buffer
            return .lineChanged
        }
        vi.note(command)
        engine.buffer = text.buffer
        guard result.mode != .command else { return .lineChanged }
        beginViInsertion(by: command, result.mode, engine)
        // Where libedit draws in command mode, it takes the cursor from behind the last character.
        return .done
    }

    private func beginViInsertion(by command: ViCommand, _ mode: ViMode, _ engine: EditLineEngine) {
        vi.beginInsertion(by: command, in: engine.buffer, steps: undo.steps)
        vi.mode = mode
        queue.append(mode == .replace ? EditLineEngine.viReplaceKey : EditLineEngine.viInsertKey)
    }

    /// Escape ends an insertion, which is taken back as one; in command mode there is nothing to leave.
    func leaveViInsertion() {
        guard vi.mode != .command else { return }
        queue.append(EditLineEngine.viCommandModeKey)
        vi.mode = .command
        guard let engine, let steps = vi.endInsertion(with: engine.buffer) else { return }
        undo.join(behind: steps)
    }

    /// What the engine itself says about its mode, when something has changed.
    func noteViMode(isCommanding: Bool) {
        if isCommanding { vi.mode = .command } else if vi.mode == .command { vi.mode = .insert }
    }
}
