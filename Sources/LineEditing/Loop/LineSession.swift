import Terminal

/// The line that the user edits: passes each key to the search, the menu, vi's command mode or libedit, and examines the
/// result.
final class LineSession {
    let engine: EditLineEngine
    let keys: EngineKeys
    let kills: KillCommands
    let history: HistoryNavigation
    let completion: CompletionSession
    let vi: ViCommandMode
    let movement: CursorMovement

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

    /// - Throws: ``LineEditingError/engineFailed``.
    init(
        _ configuration: LineEditorConfiguration, _ display: EditorDisplay, _ mailbox: EditorMailbox
    ) throws(LineEditingError) {
        self.configuration = configuration
        self.display = display
        engine = try EditLineEngine(configuration)
        keys = EngineKeys(engine, display)
        kills = KillCommands(engine)
        history = HistoryNavigation(configuration, engine, keys, display)
        completion = CompletionSession(configuration, engine, keys, display, mailbox)
        changes = ChangeTracker(engine)
        vi = ViCommandMode(engine, keys, kills, changes)
        movement = CursorMovement(engine, history, vi)
        echo = KeyEcho(display)
    }

    /// Applies the user's preferences: suggestions at once, the mode with the next line.
    func adopt(_ preferences: EditingPreferences) {
        history.suggests = preferences.suggestsFromHistory
        mode = preferences.mode
    }

    /// Starts a line.
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

    /// Ends the line.
    func end() {
        completion.cancel()
        keys.removeAll()
    }

    /// The finished entry as it remains on the screen.
    func entry(_ text: String, isCancelled: Bool) -> StyledText {
        var entry = prompt.text
        entry.append(EntryText(highlighted(LineWindow.beginning(of: text)), continuation: prompt.continuation).text)
        if isCancelled { entry.append("^C") }
        return entry
    }

    /// The frame with the line and the rows below it, for a screen of this size.
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
    /// Examines the line after a key; returns a key for libedit if the line must be corrected.
    ///
    /// - Parameter isLast: True if no typed key follows.
    func examine(isLast: Bool) -> UInt32? {
        let (isAppended, key) = changes.examine(isSearching: history.isSearching, isCommanding: vi.mode == .command)
        if isAppended {
            vi.noteMode(isCommanding: false)
            echo.noteAppended(to: changes.line, isVisible: isLast && keys.isEmpty && !isCovered)
        } else {
            echo.reset()
        }
        return key
    }

    /// Handles a key, or puts it into the queue for libedit.
    ///
    /// - Returns: A request for which the line has no function.
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
            keys.perform { [self] in insert("\n") }
        case .alt(let scalar):
            handleEscape()
            handle(scalar, isLast: isLast)
        case .sequence(let bytes): keys.append(sequence: bytes)
        case .paste(let text): keys.perform { [self] in text.isEmpty ? .done : insert(text) }
        case .fragment: display.ring()
        case .report: break
        }
        return nil
    }

    private func handle(_ scalar: Unicode.Scalar, isLast: Bool) {
        // libedit inserts characters beyond its keymaps, also in vi's command mode.
        if engine.usesVi && scalar.value > 0xff { keys.append(EditLineEngine.dropNextKey) }
        vi.noteKey(scalar)
        if isLast && keys.isEmpty && !isCovered { echo.show(scalar.value, after: changes.line) }
        keys.append(scalar.value)
        if scalar.value >= 0x20 && scalar != "\u{7f}" { changes.noteTyped(scalar.value) }
    }

    /// True if Alt-Return inserts a line break; otherwise it is Escape and a command.
    private var isViInsertion: Bool { engine.usesVi && vi.mode != .command }

    private func handleEscape() {
        if engine.usesVi { vi.leaveInsertion() } else { keys.append(0x1b) }
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
        keys.perform { [self] in text.isEmpty ? .done : insert(text) }
    }

    /// Notes a function of the editor that libedit runs for a key.
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

/// The functions for the end of a line.
extension LineSession {
    fileprivate func insert(_ text: String) -> EngineResult {
        engine.insert(text)
        return .lineChanged
    }

    /// The line feed at the end lets libedit distinguish an empty line from the end of the input.
    fileprivate func acceptLine() -> EngineResult {
        let buffer = engine.buffer
        engine.moveCursor(to: buffer.text.unicodeScalars.count)
        engine.insert("\n")
        return configuration.isComplete(buffer.text) ? .lineEntered : .lineChanged
    }

    /// Deletes a character, or enters an incomplete entry after its last line feed, so that its reader can report what is
    /// missing, and the history keeps it.
    func deleteOrEnter() -> EngineResult {
        let buffer = engine.buffer
        if buffer.isAtEnd, buffer.text.hasSuffix("\n"), !configuration.isComplete(buffer.text) { return .lineEntered }
        guard !buffer.isAtEnd, !engine.usesVi else { return .impossible }
        engine.buffer = buffer.replacing(buffer.cursor..<buffer.cursor + buffer.nextCharacterLength, with: "")
        return .lineChanged
    }

    /// Every line becomes a comment: after the first one alone, the others would be run.
    fileprivate func enterAsComment() -> EngineResult {
        let buffer = engine.buffer
        guard !buffer.text.isEmpty else { return .impossible }
        let lines = buffer.text.split(separator: "\n", omittingEmptySubsequences: false)
        engine.buffer = EditBuffer(lines.map { "# " + $0 }.joined(separator: "\n"))
        return acceptLine()
    }

    /// Accepts a part of the suggestion at the end of the line, and moves the cursor elsewhere.
    fileprivate func accept(_ part: (String) -> String, orMoveTo position: (EditBuffer) -> Int) -> EngineResult {
        let buffer = engine.buffer
        if !buffer.isAtEnd {
            engine.moveCursor(to: position(buffer))
            return .lineChanged
        }
        let text = part(history.suggestion(for: buffer.text))
        return text.isEmpty ? .impossible : insert(text)
    }

    fileprivate func undo(
        _ step: (inout EditorUndo, EditBuffer) -> EditBuffer?, isCounted: Bool = true
    ) -> EngineResult {
        changes.travel(isCounted ? vi.takeCount() ?? 1 : 1, step)
    }

    fileprivate func insertNextLiterally() -> EngineResult {
        insertsLiterally = true
        return .done
    }

    fileprivate func replace(by change: (EditBuffer) -> EditBuffer?) -> EngineResult {
        engine.replace(by: change(engine.buffer))
    }
}

extension EditorFunction {
    static let completing = [
        EditorFunction("editor-complete", "Complete the word, or open the menu", .other, Keys(typing: ["^I"])) {
            $0.complete()
        },
        EditorFunction(
            "editor-accept-line", "Enter the line, or begin another one of an entry that is not whole", .other,
            Keys(typing: ["^M", "^J"], viCommand: ["^M", "^J"])
        ) { $0.line.acceptLine() },
        EditorFunction(
            "editor-accept-suggestion", "Go right, or take over the suggestion", .other,
            Keys(typing: ["^F"] + arrow("C"))
        ) { $0.line.accept({ $0 }, orMoveTo: { $0.cursor + $0.nextCharacterLength }) },
        EditorFunction(
            "editor-accept-word", "Go to the end of the word, or take over one of the suggestion", .other,
            Keys(typing: ["\\ef", "\\eF", "\\e[1;3C", "\\e[1;5C"])
        ) {
            $0.line.accept(
                { String($0.prefix { $0 == " " } + $0.drop { $0 == " " }.prefix { $0 != " " }) }, orMoveTo: \.wordEnd)
        },
        EditorFunction(
            "editor-insert-line-break", "Begin another line of the entry", .other, Keys(typing: ["\\e^M", "\\e^J"])
        ) { $0.line.insert("\n") },
    ]

    static let entering = [
        EditorFunction(
            "editor-delete-or-end",
            "Delete a character, end the input where there is none, or an entry that is not whole",
            .other, Keys(typing: ["^D"], viCommand: ["^D"])
        ) { $0.deleteOrEnd() },
        EditorFunction(
            "editor-comment-entry", "Enter the entry as a comment, so that the history keeps it", .other,
            Keys(emacs: ["\\e#"], viCommand: ["#"])
        ) { $0.line.enterAsComment() },
    ]

    static let changing = [
        EditorFunction(
            "editor-undo", "Take back the last change of the line", .other, Keys(typing: ["^_"], viCommand: ["u"])
        ) { $0.line.undo { $0.undo(from: $1) } },
        EditorFunction("editor-redo", "Bring back what undo took", .other, Keys(typing: ["\\e_"], viCommand: ["^R"])) {
            $0.line.undo { $0.redo(from: $1) }
        },
        EditorFunction(
            "editor-revert-line", "Take back all changes of the line", .other,
            Keys(emacs: ["\\er", "\\eR"], viCommand: ["U"])
        ) { $0.line.undo({ $0.undoAll(from: $1) }, isCounted: false) },
        EditorFunction(
            "editor-quoted-insert", "Insert the next key as it is", .other, Keys(typing: ["^V", "^Q"])
        ) { $0.line.insertNextLiterally() },
        EditorFunction("editor-upper-case-word", "Write the word in capitals", .other, Keys(emacs: ["\\eu", "\\eU"])) {
            $0.line.replace { $0.changingCase(.upper) }
        },
        EditorFunction(
            "editor-lower-case-word", "Write the word in small letters", .other, Keys(emacs: ["\\el", "\\eL"])
        ) { $0.line.replace { $0.changingCase(.lower) } },
        EditorFunction(
            "editor-capitalize-word", "Write the word with a capital", .other, Keys(emacs: ["\\ec", "\\eC"])
        ) { $0.line.replace { $0.changingCase(.capitalized) } },
        EditorFunction(
            "editor-transpose-characters", "Exchange the characters before and at the cursor", .other,
            Keys(typing: ["^T"])
        ) { $0.line.replace(by: \.transposingCharacters) },
        EditorFunction(
            "editor-transpose-words", "Exchange the words before and at the cursor", .other,
            Keys(emacs: ["\\et", "\\eT"])
        ) { $0.line.replace(by: \.transposingWords) },
        EditorFunction(
            "editor-edit-in-editor", "Edit the entry in $VISUAL or $EDITOR", .other,
            Keys(typing: ["^X^E"], viCommand: ["v"])
        ) { $0.editInEditor() },
        EditorFunction(
            "editor-clear-screen", "Clear the screen", .other, Keys(typing: ["^L", "\\e^L"], viCommand: ["^L"])
        ) { $0.clearScreen() },
    ]
}
