import Terminal

/// The editing of a line: passes each key to the search, the menu, vi or libedit, and runs the functions of keys.
final class LineSession {
    let engine: EditLineEngine
    let line = EditedLine()
    let kills: KillCommands
    let history: HistoryNavigation
    let completion: CompletionSession
    let vi: ViCommandMode

    let configuration: LineEditorConfiguration
    private let display: EditorDisplay
    private var prompt = Prompt("")
    private var mode: EditingMode?
    /// True if the next key is inserted as the terminal sends it.
    private var insertsLiterally = false
    /// True if typed characters overwrite others in emacs mode.
    private var overwrites = false
    /// The number for the next function, typed with Alt.
    private var argument: Int?
    /// The number of characters of the line that the screen shows.
    private var shownCount = 0
    /// The family of the function of the current key and of the one before; nil for a typed character.
    private var family: EditorFunction.Family?
    private var familyBefore: EditorFunction.Family?
    /// True if the current function was preceded by one of the same family.
    private(set) var isRepeated = false
    /// The key of the current function, the last one of a sequence.
    private(set) var key: Unicode.Scalar = "\0"

    init(
        _ configuration: LineEditorConfiguration, _ display: EditorDisplay, _ mailbox: EditorMailbox
    ) throws(LineEditingError) {
        self.configuration = configuration
        self.display = display
        engine = try EditLineEngine(configuration, functions: EditorFunction.all.map(\.keys))
        kills = KillCommands(line)
        history = HistoryNavigation(configuration, line)
        completion = CompletionSession(configuration, line, display, mailbox)
        vi = ViCommandMode(engine, line, kills)
    }

    /// Applies the user's preferences: suggestions at once, the mode with the next line.
    func adopt(_ preferences: EditingPreferences) {
        history.suggests = preferences.suggestsFromHistory
        mode = preferences.mode
    }

    func begin(_ prompt: Prompt) {
        self.prompt = prompt
        if engine.mode != mode { engine.use(mode) }
        line.begin()
        history.beginLine()
        kills.beginLine()
        vi.beginLine()
        insertsLiterally = false
        overwrites = false
        argument = nil
        family = nil
        familyBefore = nil
    }

    func end() {
        completion.cancel()
        engine.removeKeys()
    }

    /// The finished entry as it remains on the screen.
    func entry(_ text: String, isCancelled: Bool) -> StyledText {
        var entry = prompt.text
        entry.append(highlighted(LineWindow.beginning(of: text)).continued(by: prompt.continuation))
        if isCancelled { entry.append("^C") }
        return entry
    }

    func frame(_ size: TerminalSize) -> Frame {
        let buffer = line.buffer
        let range = LineWindow(count: buffer.count, cursor: buffer.cursor).range
        let (text, isWhole) = (buffer.text(range), range.count == buffer.count)
        var contents = FrameContents(
            prompt: range.lowerBound == 0 ? prompt : Prompt("…", continuation: prompt.continuation),
            line: isWhole ? highlighted(text) : StyledText(text), cursor: buffer.cursor - range.lowerBound)
        if !isCovered, isWhole, buffer.isAtEnd { contents.suggestion = history.suggestion(for: text) }
        if let row = history.searchRow { contents.below.append(row) }
        contents.below += completion.rows(size)
        contents.below += display.statusRows
        shownCount = buffer.count
        return contents.frame(size)
    }

    /// The mode for the cursor's shape; nil without vi's keys.
    var shownMode: ViMode? { engine.usesVi ? vi.mode : nil }

    /// True while a search or a menu is below the line.
    private var isCovered: Bool { history.isSearching || completion.isOpen }

    private func highlighted(_ text: String) -> StyledText {
        guard let highlighter = configuration.highlighter else { return StyledText(text) }
        let styled = highlighter(text)
        return styled.plain == text ? styled : StyledText(text)
    }
}

/// The way of a key.
extension LineSession {
    /// Handles a key that is not looked up in the keymaps; false for others.
    func handleSpecially(_ key: Key) -> Bool {
        display.invalidate()
        line.noteChange()
        familyBefore = family
        family = nil
        guard let result = result(of: key) else { return false }
        if result == .impossible { display.ring() }
        endKey()
        return true
    }

    /// Puts a key into the queue for libedit.
    func enqueue(_ key: Key) {
        switch key {
        case .scalar(let scalar): engine.append(scalar.value)
        case .escape: handleEscape()
        case .alt(let scalar):
            handleEscape()
            engine.append(scalar.value)
        // A program that crashed may have left them on, and the bell would ring for each movement.
        case .sequence(let bytes) where PointerReport.matches(bytes): break
        case .sequence(let bytes): engine.append(sequence: bytes)
        case .paste, .fragment, .report: break
        }
    }

    private func result(of key: Key) -> EngineResult? {
        if insertsLiterally { return insertLiterally(key) }
        if let result = history.handle(key, usesVi: engine.usesVi) ?? completion.handle(key) ?? vi.handle(key) {
            return result
        }
        switch key {
        case .alt("\r") where isViInsertion, .alt("\n") where isViInsertion: return insert("\n")
        case .paste(let text): return text.isEmpty ? .done : insert(text)
        case .fragment: return .impossible
        default: return nil
        }
    }

    /// True if Alt-Return inserts a line break; otherwise it is Escape and a command.
    private var isViInsertion: Bool { engine.usesVi && !vi.isCommanding }

    private func handleEscape() { if engine.usesVi { vi.endInsertion() } else { engine.append(0x1b) } }

    private func insertLiterally(_ key: Key) -> EngineResult {
        insertsLiterally = false
        switch key {
        case .scalar(let scalar): return insert(String(scalar))
        case .escape: return insert("\u{1b}")
        case .alt(let scalar): return insert("\u{1b}\(scalar)")
        case .sequence(let bytes): return insert(String(decoding: bytes, as: UTF8.self))
        case .paste(let text): return insert(text)
        case .fragment: return .impossible
        case .report: return .done
        }
    }

    /// Runs the function of a key, after the characters that a macro has typed before it.
    func run(_ function: EditorFunction, key value: UInt32, in loop: EditingLoop) -> EngineResult {
        insertTyped(isLast: false)
        key = Unicode.Scalar(value) ?? "\u{fffd}"
        isRepeated = function.family == familyBefore
        family = function.family
        let result = function.run(loop)
        if family != .argument { argument = nil }
        return result
    }

    /// Takes the characters that libedit has for the line. The last typed one is shown at once.
    func insertTyped(isLast: Bool) {
        let text = engine.removeTyped()
        if text.isEmpty { return }
        if vi.isCommanding { return display.ring() }
        for scalar in text.unicodeScalars { insert(scalar, isLast: isLast) }
    }

    func insertKey(isLast: Bool) {
        vi.noteKeymap(ofCommands: false)
        insert(key, isLast: isLast)
    }

    /// Inserts the key's character in any mode, as often as the number before it says.
    func insertBoundKey() -> EngineResult {
        argument = vi.removeCount() ?? argument
        insert(key, isLast: false)
        return .done
    }

    /// Performs a command of vi for a key that may be bound in another mode.
    func runBoundViCommand(_ command: Unicode.Scalar) -> EngineResult { vi.add(command, count: argument) }

    func runViCommand() -> EngineResult {
        vi.noteKeymap(ofCommands: true)
        return vi.add(key)
    }

    /// Inserts a typed character, as often as the argument says, or adds a digit to the argument.
    private func insert(_ scalar: Unicode.Scalar, isLast: Bool) {
        if addDigit(scalar) { return }
        let count = removeArgument()
        for _ in 0..<count { type(scalar, isLast: isLast) }
        if count > 1 { line.endTyping() }
    }

    private func type(_ scalar: Unicode.Scalar, isLast: Bool) {
        let before = line.buffer.isAtEnd ? line.buffer.count : -1
        let continuesWord = scalar != " " && line.buffer.characters.last.map { $0 != " " } == true
        line.type(scalar, overwrites: overwrites || vi.mode == .replace)
        guard isLast, before == shownCount, line.buffer.count == before + 1, engine.isQueueEmpty, !isCovered,
            display.echo(scalar.value, inStyleBefore: continuesWord)
        else { return }
        shownCount += 1
    }

    func endKey() {
        line.endKey(isSearching: history.isSearching, isCommanding: vi.isCommanding)
    }
}

/// The states that change the meaning of the next key.
extension LineSession {
    func insertNextLiterally() -> EngineResult {
        insertsLiterally = true
        return .done
    }

    func toggleOverwriting() -> EngineResult {
        overwrites.toggle()
        return .done
    }

    /// Begins or continues the number for the next function.
    func setArgument(_ change: (Int?) -> Int) -> EngineResult {
        argument = min(change(argument), LineSession.argumentLimit)
        return .done
    }

    func removeArgument() -> Int {
        defer { argument = nil }
        return argument ?? 1
    }

    /// Adds a typed digit to a number that was begun; false for other characters.
    private func addDigit(_ scalar: Unicode.Scalar) -> Bool {
        guard let argument, let digit = Character(scalar).wholeNumberValue, scalar.isASCII else { return false }
        return setArgument { _ in argument * 10 + digit } == .done
    }

    private static let argumentLimit = 9999
}
