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

    /// The shape of the cursor for the mode; nothing in emacs mode.
    func shapeOfCursor() -> String { usesVi ? cursorShape.show(vi.mode) : cursorShape.giveBack() }
}

extension EditingLoop {
    /// How the terminal is at this moment, for whoever has to give it back in a hurry.
    var terminalState: TerminalGuard.State {
        if view != nil { return viewsUseAlternateScreen ? .viewOnAlternateScreen : .view }
        return engine?.usesVi == true ? .viLine : .line
    }

    /// What a terminal is told before it shows a line or a view.
    var modesOn: String {
        BracketedPaste.switchOn + (view == nil ? "" : PointerReport.switchOn)
            + (isOnAlternateScreen ? AlternateScreen.enter : "")
    }

    /// What takes that back.
    var modesOff: String {
        BracketedPaste.switchOff + (view == nil ? "" : PointerReport.switchOff + "\u{1b}[?25h")
            + (isOnAlternateScreen ? AlternateScreen.leave : "")
    }

    /// Whether what is drawn is a view on the terminal's alternate screen.
    var isOnAlternateScreen: Bool { view != nil && viewsUseAlternateScreen }
}

/// A second screen of the terminal without rows that scroll off; leaving it brings back the first one and its cursor (xterm's
/// control sequences, "Alternate Screen Buffer").
enum AlternateScreen {
    static let enter = "\u{1b}[?1049h"
    static let leave = "\u{1b}[?1049l"
    /// The cursor in the first cell of an empty screen.
    static let clear = "\u{1b}[H\u{1b}[2J"
}
