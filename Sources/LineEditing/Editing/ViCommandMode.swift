/// vi's modes: gathers the keys of a command and performs it on the line.
///
/// libedit has the insert mode and the keymaps, but its count and its pending operator are not accessible.
final class ViCommandMode {
    private let engine: EditLineEngine
    private let kills: KillCommands
    private let changes: ChangeTracker

    private(set) var mode = ViMode.insert
    private var command = ViKeys()
    private var key: Unicode.Scalar?
    private var isGathering = false
    private var repetition = ViRepetition()

    init(_ engine: EditLineEngine, _ kills: KillCommands, _ changes: ChangeTracker) {
        self.engine = engine
        self.kills = kills
        self.changes = changes
    }

    /// Starts a line in insert mode; `.`, `;` and `,` continue to repeat the commands of earlier lines.
    func beginLine() {
        mode = .insert
        command = ViKeys()
        isGathering = false
        repetition.beginInsertion(by: nil, in: EditBuffer(), steps: 0)
    }

    func noteMode(isCommanding: Bool) {
        if isCommanding { mode = .command } else if mode == .command { mode = .insert }
    }

    func noteKey(_ scalar: Unicode.Scalar) { key = scalar }

    func takeCount() -> Int? { command.takeCount() }

    /// Handles the key after an operator, or the argument of a command, which is not looked up in the keymaps.
    func handle(_ key: Key) -> Bool {
        if !isGathering { command = ViKeys() }
        isGathering = false
        guard engine.usesVi, command.isWaiting else { return false }
        switch key {
        case .scalar(let scalar) where scalar.value >= 0x20 || scalar == "\u{8}":
            self.key = scalar
            engine.perform { [self] in performKey() }
            return true
        case .escape:
            command = ViKeys()
            return true
        default:
            command = ViKeys()
            return false
        }
    }

    func performKey() -> EngineResult {
        guard let key else { return .impossible }
        mode = .command
        switch command.add(key) {
        case .waiting:
            isGathering = true
            return .done
        case .unknown: return .impossible
        case .complete(let command):
            return repetition.resolve(command).map { perform($0, isAgain: command.key == ".") } ?? .impossible
        }
    }

    private func perform(_ command: ViCommand, isAgain: Bool) -> EngineResult {
        var text = ViText(engine.buffer)
        guard let result = text.perform(command, stored: kills.latest()) else { return .impossible }
        if let cut = result.cut { kills.add(cut) }
        if isAgain {
            if result.mode != .command {
                text.replace(text.cursor..<text.cursor, by: repetition.typed)
                text.cursor = max(text.lineStart(of: text.cursor), text.cursor - 1)
            }
            engine.buffer = text.buffer
            return .lineChanged
        }
        repetition.note(command)
        engine.buffer = text.buffer
        guard result.mode != .command else { return .lineChanged }
        repetition.beginInsertion(by: command, in: engine.buffer, steps: changes.undoSteps)
        mode = result.mode
        engine.append(mode == .replace ? EditLineEngine.viReplaceKey : EditLineEngine.viInsertKey)
        // After .lineChanged libedit, still in command mode, would move the cursor away from the end.
        return .done
    }

    func leaveInsertion() {
        guard mode != .command else { return }
        engine.append(EditLineEngine.viCommandModeKey)
        mode = .command
        if let steps = repetition.endInsertion(with: engine.buffer) { changes.joinUndo(behind: steps) }
    }
}
