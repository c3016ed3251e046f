import Terminal

/// The line that the user edits: passes each key to the search, the menu, vi or libedit, and examines the result.
final class LineSession {
    let engine: EditLineEngine
    let kills: KillCommands
    let history: HistoryNavigation
    let completion: CompletionSession
    let vi: ViCommandMode

    private let configuration: LineEditorConfiguration
    private let display: EditorDisplay
    private let changes: ChangeTracker
    private let echo: KeyEcho
    private var prompt = Prompt("")
    private var mode: EditingMode?
    /// True if the next key is inserted as the terminal sends it.
    private var insertsLiterally = false
    /// The family of the function of the current key and of the one before; nil for functions of libedit.
    private var family: EditorFunction.Family?
    private var familyBefore: EditorFunction.Family?
    /// True if the current function was preceded by one of the same family.
    private(set) var isRepeated = false

    init(
        _ configuration: LineEditorConfiguration, _ display: EditorDisplay, _ mailbox: EditorMailbox
    ) throws(LineEditingError) {
        self.configuration = configuration
        self.display = display
        engine = try EditLineEngine(configuration, functions: EditorFunction.all.map(\.keys))
        kills = KillCommands(engine)
        history = HistoryNavigation(configuration, engine, display)
        completion = CompletionSession(configuration, engine, display, mailbox)
        changes = ChangeTracker(engine)
        vi = ViCommandMode(engine, kills, changes)
        echo = KeyEcho(display)
    }

    /// Applies the user's preferences: suggestions at once, the mode with the next line.
    func adopt(_ preferences: EditingPreferences) {
        history.suggests = preferences.suggestsFromHistory
        mode = preferences.mode
    }

    func begin(_ prompt: Prompt) {
        self.prompt = prompt
        if engine.mode != mode { engine.use(mode) }
        history.beginLine()
        kills.beginLine()
        vi.beginLine()
        changes.beginLine()
        echo.reset()
        insertsLiterally = false
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
        entry.append(EntryText(highlighted(LineWindow.beginning(of: text)), continuation: prompt.continuation).text)
        if isCancelled { entry.append("^C") }
        return entry
    }

    func frame(_ size: TerminalSize) -> Frame {
        let window = engine.window
        let text = window.buffer.text
        var contents = FrameContents(
            prompt: window.isFirst ? prompt : Prompt("…", continuation: prompt.continuation),
            line: window.isWhole ? highlighted(text) : StyledText(text), cursor: window.buffer.cursor)
        if !isCovered, window.isWhole, window.buffer.isAtEnd { contents.suggestion = history.suggestion(for: text) }
        if let row = history.searchRow { contents.below.append(row) }
        contents.below += completion.rows(size)
        contents.below += display.statusRows
        echo.noteFrame(count: changes.line.count)
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
    /// Examines the line after a key; returns a key for libedit if the line must be corrected. Echoes the last typed key only.
    func examine(isLast: Bool) -> UInt32? {
        let (isAppended, key) = changes.examine(isSearching: history.isSearching, isCommanding: vi.mode == .command)
        if isAppended {
            vi.noteMode(isCommanding: false)
            echo.noteAppended(to: changes.line, isVisible: isLast && engine.isQueueEmpty && !isCovered)
        } else {
            echo.reset()
        }
        return key
    }

    /// Handles a key, puts it into the queue for libedit, or returns its request.
    func handle(_ key: Key, isLast: Bool) -> KeyRequest? {
        display.invalidate()
        familyBefore = family
        family = nil
        changes.beginKey()
        if insertsLiterally {
            insertLiterally(key)
            return nil
        }
        if history.handle(key) || completion.handle(key) || vi.handle(key) { return nil }
        switch key {
        case .scalar("\u{3}"): return .cancel
        case .scalar("\u{1a}"): return .suspend
        case .scalar(let scalar): handle(scalar, isLast: isLast)
        case .escape: handleEscape()
        case .alt("\r") where isViInsertion, .alt("\n") where isViInsertion:
            engine.perform { [self] in insert("\n") }
        case .alt(let scalar):
            handleEscape()
            handle(scalar, isLast: isLast)
        // A program that crashed may have left them on, and the bell would ring for each movement.
        case .sequence(let bytes) where PointerReport.matches(bytes): break
        case .sequence(let bytes): engine.append(sequence: bytes)
        case .paste(let text): engine.perform { [self] in text.isEmpty ? .done : insert(text) }
        case .fragment: display.ring()
        case .report: break
        }
        return nil
    }

    private func handle(_ scalar: Unicode.Scalar, isLast: Bool) {
        // libedit inserts characters beyond its keymaps, also in vi's command mode.
        if engine.usesVi && scalar.value > 0xff { engine.append(EditLineEngine.dropNextKey) }
        vi.noteKey(scalar)
        if isLast && engine.isQueueEmpty && !isCovered { echo.show(scalar.value, after: changes.line) }
        engine.append(scalar.value)
        if scalar.value >= 0x20 && scalar != "\u{7f}" { changes.noteTyped(scalar.value) }
    }

    /// True if Alt-Return inserts a line break; otherwise it is Escape and a command.
    private var isViInsertion: Bool { engine.usesVi && vi.mode != .command }

    private func handleEscape() {
        if engine.usesVi { vi.leaveInsertion() } else { engine.append(0x1b) }
    }

    private func insertLiterally(_ key: Key) {
        insertsLiterally = false
        let text: String
        switch key {
        case .scalar(let scalar): text = String(scalar)
        case .escape: text = "\u{1b}"
        case .alt(let scalar): text = "\u{1b}\(scalar)"
        case .sequence(let bytes): text = String(decoding: bytes, as: UTF8.self)
        case .paste(let paste): text = paste
        case .fragment: return display.ring()
        case .report: return
        }
        engine.perform { [self] in text.isEmpty ? .done : insert(text) }
    }

    func note(_ function: EditorFunction) {
        changes.noteFunction()
        if function.family == .hidden { return }
        isRepeated = function.family == familyBefore
        family = function.family
    }

    /// Corrects the line, now that libedit's mode is known.
    func align(isCommanding: Bool) -> EngineResult {
        vi.noteMode(isCommanding: isCommanding)
        return changes.align(isCommanding: isCommanding)
    }

    func beginSearch() -> EngineResult {
        guard history.beginSearch() else { return .impossible }
        completion.cancel()
        changes.noteSearch()
        return .done
    }
}

/// The functions that change the line or enter it.
extension LineSession {
    func move(to position: (EditBuffer) -> Int) -> EngineResult {
        let buffer = engine.buffer
        let target = position(buffer)
        guard target != buffer.cursor else { return .impossible }
        engine.moveCursor(to: target)
        return .lineChanged
    }

    func insert(_ text: String) -> EngineResult {
        engine.insert(text)
        return .lineChanged
    }

    /// The line feed at the end lets libedit distinguish an empty line from the end of the input.
    func acceptLine() -> EngineResult {
        let buffer = engine.buffer
        engine.moveCursor(to: buffer.text.unicodeScalars.count)
        engine.insert("\n")
        return configuration.isComplete(buffer.text) ? .lineEntered : .lineChanged
    }

    /// Deletes a character, or enters an incomplete entry after its last line feed, so that its reader reports the error.
    func deleteOrEnter() -> EngineResult {
        let buffer = engine.buffer
        if buffer.isAtEnd, buffer.text.hasSuffix("\n"), !configuration.isComplete(buffer.text) { return .lineEntered }
        guard !buffer.isAtEnd, !engine.usesVi else { return .impossible }
        engine.buffer = buffer.replacing(buffer.cursor..<buffer.cursor + buffer.nextCharacterLength, with: "")
        return .lineChanged
    }

    /// Every line becomes a comment: after the first one alone, the others would be run.
    func enterAsComment() -> EngineResult {
        let buffer = engine.buffer
        guard !buffer.text.isEmpty else { return .impossible }
        let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
        engine.buffer = EditBuffer(lines.map { "# " + $0 }.joined(separator: "\n"))
        return acceptLine()
    }

    /// Accepts a part of the suggestion at the end of the line, and moves the cursor elsewhere.
    func accept(_ part: (String) -> String, orMoveTo position: (EditBuffer) -> Int) -> EngineResult {
        let buffer = engine.buffer
        if !buffer.isAtEnd {
            engine.moveCursor(to: position(buffer))
            return .lineChanged
        }
        let text = part(history.suggestion(for: buffer.text))
        return text.isEmpty ? .impossible : insert(text)
    }

    func undo(
        _ step: (inout EditorUndo, EditBuffer) -> EditBuffer?, isCounted: Bool = true
    ) -> EngineResult {
        changes.travel(isCounted ? vi.takeCount() ?? 1 : 1, step)
    }

    func insertNextLiterally() -> EngineResult {
        insertsLiterally = true
        return .done
    }

    func replace(by change: (EditBuffer) -> EditBuffer?) -> EngineResult {
        engine.replace(by: change(engine.buffer))
    }
}
