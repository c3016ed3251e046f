/// vi's modes: gathers the keys of a command and performs it on the line.
///
/// libedit has the keymaps, but its count and its pending operator are not accessible.
final class ViCommandMode {
    private let engine: EditLineEngine
    private let line: EditedLine
    private let kills: KillCommands

    private(set) var mode = ViMode.insert
    private var command = ViKeys()
    private var isGathering = false
    private var repetition = ViRepetition()

    init(_ engine: EditLineEngine, _ line: EditedLine, _ kills: KillCommands) {
        self.engine = engine
        self.line = line
        self.kills = kills
    }

    /// Starts a line in insert mode; `.`, `;` and `,` continue to repeat the commands of earlier lines.
    func beginLine() {
        mode = .insert
        command = ViKeys()
        isGathering = false
        repetition.beginInsertion(by: nil, in: EditBuffer(), steps: 0)
    }

    var isCommanding: Bool { mode == .command }

    func removeCount() -> Int? { command.removeCount() }

    /// Handles the key after an operator, or the argument of a command, which is not looked up in the keymaps; nil for others.
    func handle(_ key: Key) -> EngineResult? {
        if !isGathering { command = ViKeys() }
        isGathering = false
        guard isCommanding ? command.isWaiting : command.needsCharacter else { return nil }
        switch key {
        case .scalar(let scalar) where scalar.value >= 0x20 || scalar == "\u{8}": return add(scalar)
        case .escape:
            command = ViKeys()
            return .done
        default:
            command = ViKeys()
            return nil
        }
    }

    /// Adds a key to the command, and performs the command if it is complete.
    ///
    /// - Parameter count: The number before the function of the key, for a key that is bound outside the command mode.
    func add(_ key: Unicode.Scalar, count: Int? = nil) -> EngineResult {
        if let count { command.setCount(count) }
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
        var text = ViText(buffer: line.buffer, isInserting: !isCommanding)
        guard let result = text.perform(command, stored: kills.latest()) else { return .impossible }
        var buffer = text.buffer
        if let cut = result.cut { kills.add(cut) }
        if isAgain {
            if result.mode != .command {
                buffer.replace(buffer.cursor..<buffer.cursor, by: repetition.typed)
                buffer.cursor = max(buffer.lineStart, buffer.cursor - 1)
            }
            line.buffer = buffer
            return .done
        }
        repetition.note(command)
        line.buffer = buffer
        guard result.mode != .command else { return .done }
        repetition.beginInsertion(by: command, in: buffer, steps: line.undoSteps)
        change(to: result.mode)
        return .done
    }

    /// Makes the changes so far a step of undo, apart from the text that follows in insert mode.
    func beginInsertion() {
        line.noteChange()
        repetition.beginInsertion(by: nil, in: line.buffer, steps: line.undoSteps)
    }

    func endInsertion() {
        guard !isCommanding else { return }
        if let steps = repetition.endInsertion(with: line.buffer) { line.joinUndo(behind: steps) }
        line.moveCursor(to: max(line.buffer.lineStart, line.buffer.cursor - 1))
        change(to: .command)
    }

    /// Notes whose function libedit has called: it ignores a switch of the keymaps in the middle of a sequence.
    func noteKeymap(ofCommands isCommanding: Bool) {
        guard engine.usesVi || self.isCommanding, isCommanding != self.isCommanding else { return }
        mode = isCommanding ? .command : .insert
    }

    private func change(to mode: ViMode) {
        if (mode == .command) != isCommanding { engine.switchKeymap() }
        self.mode = mode
    }
}
