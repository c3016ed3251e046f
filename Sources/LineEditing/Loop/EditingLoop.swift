import CLibEdit
import Glibc
import Terminal

/// Reads lines and shows views on the editor's thread: waits for input and messages, passes keys on, and draws between two
/// keys.
///
/// Other threads send their requests to the mailbox.
final class EditingLoop: EngineClient {
    let configuration: LineEditorConfiguration
    let mailbox: EditorMailbox
    let input: TerminalInput
    let display: EditorDisplay
    private(set) var engine: EditLineEngine?

    /// Keys that the engine gets before any other.
    var queue: [UInt32] = []
    /// The queue holds the rest of a sequence, which is dropped when the engine does not know it.
    var queueIsSequence = false
    var action: EditorAction?

    var prompt = Prompt("")
    var menu: CompletionMenu?
    /// The line as the menu left it.
    var menuBuffer: EditBuffer?
    /// Where the word begins that the menu is for; counts scalars.
    var menuStart = 0
    var completion = CompletionRound()
    var search: HistorySearch?
    var undo = EditorUndo()
    var editing = EditingState()
    var vi = ViState()
    var preferences: EditingPreferences
    var characters = CharacterState()
    var prediction = EchoPrediction()
    /// How many scalars of the line are on the screen.
    var shownCount = 0
    var suggestion = HistorySuggestion()
    var outcome: LineEvent?
    /// The line as it was when it was given up.
    private var lastText = ""

    /// The view that is shown in place of a line.
    private var view: ViewHost?
    private var openings: [EditorMailbox.Opening] = []
    private var readings: [EditorMailbox.Reading] = []
    private var readingNumber: UInt64?
    private var abandoned: Set<UInt64> = []
    private var historyMark: HistoryMark?
    private var isEnded = false
    private var isClosed = false

    init(_ configuration: LineEditorConfiguration, mailbox: EditorMailbox) {
        self.configuration = configuration
        self.mailbox = mailbox
        input = TerminalInput(configuration, wake: mailbox.descriptor)
        display = EditorDisplay(configuration, input: input)
        preferences = EditingPreferences(suggestsFromHistory: configuration.suggestsFromHistory)
    }

    /// - Throws: ``LineEditingError/engineFailed``.
    func open() throws(LineEditingError) {
        engine = try EditLineEngine(configuration, client: self)
        if let trouble = engine?.keysTrouble { display.post([StyledText(trouble.sentence)]) }
        TerminalGuard.install()
    }

    /// Serves the requests for lines and views until the editor is closed.
    func run() {
        while !isClosed {
            mailbox.wait()
            receiveMessages()
            while !readings.isEmpty || !openings.isEmpty {
                if !openings.isEmpty { serve(openings.removeFirst()) } else { serve(readings.removeFirst()) }
            }
        }
        receiveMessages()
        engine = nil
        for opening in openings { opening.resume(false) }
        display.close()
    }

    /// True if no further line or view is to be shown.
    private var isEnding: Bool { isEnded || isClosed }

    /// Accepts the messages of other threads. One that ends the line sets the outcome.
    func receiveMessages() {
        let contents = mailbox.take()
        readings += contents.readings
        openings += contents.openings
        view?.update(contents)
        for closing in contents.closings where closing.number != view?.number { answer(closing) }
        display.post(contents.posts)
        if let preferences = contents.preferences { self.preferences = preferences }
        if let rows = contents.rows { display.setStatusRows(rows) }
        if contents.isResized { display.noteResize() }
        if contents.isOutdated { display.invalidate() }
        isEnded = contents.isEnded
        isClosed = contents.isClosed
        abandoned.formUnion(contents.abandoned)
        if isEnding {
            outcome = .ended
        } else if contents.isCancelled || readingNumber.map(abandoned.contains) == true {
            outcome = .cancelled
        }
        if contents.isContinued { restoreAfterStop() }
        for completions in contents.completions where completion.isAwaited(completions.number) {
            perform(.show(completions))
        }
    }

    /// Answers a request to close a view that is not shown.
    private func answer(_ closing: EditorMailbox.Closing) {
        if let waiting = openings.firstIndex(where: { $0.link.number == closing.number }) {
            openings.remove(at: waiting).resume(false)
        }
        closing.resume()
    }
}

/// A line.
extension EditingLoop {
    private func serve(_ reading: EditorMailbox.Reading) {
        defer {
            readingNumber = nil
            abandoned.remove(reading.number)
        }
        if isEnding { return reading.resume(.ended) }
        if abandoned.contains(reading.number) { return reading.resume(.cancelled) }
        readingNumber = reading.number
        reading.resume(read(reading.prompt))
    }

    private func read(_ prompt: Prompt) -> LineEvent {
        guard let engine else { return .endOfInput }
        self.prompt = prompt
        if engine.mode != preferences.mode { engine.use(preferences.mode) }
        loadHistory(into: engine)
        menu = nil
        menuBuffer = nil
        search = nil
        completion.drop()
        undo = EditorUndo()
        editing.beginLine()
        vi.beginLine()
        characters = CharacterState()
        prediction.beginLine()
        suggestion = HistorySuggestion()
        queue = []
        action = nil
        outcome = nil
        lastText = ""
        display.invalidate()
        display.beginLine(usesVi: engine.usesVi)
        let line = engine.readLine()
        return finish(line)
    }

    private func loadHistory(into engine: EditLineEngine) {
        guard let history = configuration.history else { return }
        history.refresh()
        let news = history.texts(since: historyMark)
        historyMark = news.mark
        if news.isWhole { engine.clearHistory() }
        for text in news.texts { engine.addToHistory(text) }
    }

    func nextKey() -> EngineKey {
        display.invalidate()
        if let key = keyForCharacters() { return .scalar(key) }
        while true {
            if let key = takeQueued() {
                if key < 0x20 { awaitPosition() }
                return .scalar(key)
            }
            if let outcome {
                awaitReports()
                if let engine { lastText = engine.buffer.text }
                return outcome == .endOfInput ? .endOfInput : .abort
            }
            if let key = input.nextKey() {
                handle(key)
                continue
            }
            drawIfPossible()
            wait()
        }
    }

    /// Shows the finished line in place of the frame, and releases the terminal.
    private func finish(_ line: EngineLine) -> LineEvent {
        let event: LineEvent
        let text: String
        switch line {
        case .entered(let entry):
            event = .line(entry)
            text = entry
        case .endOfInput:
            event = .endOfInput
            text = outcome == .endOfInput ? lastText : ""
        case .aborted:
            event = outcome ?? .cancelled
            text = lastText
        }
        var entry = prompt.text
        entry.append(EntryText(highlighted(LineWindow.beginning(of: text)), continuation: prompt.continuation).text)
        if event == .cancelled { entry.append("^C") }
        menu = nil
        completion.drop()
        awaitStableSize()
        display.finish(entry)
        return event
    }
}

/// A view.
extension EditingLoop {
    private func serve(_ opening: EditorMailbox.Opening) {
        guard let engine, !isEnding else { return opening.resume(false) }
        outcome = nil
        let view = ViewHost(opening.link, display)
        self.view = view
        display.beginView()
        display.arm()
        engine.prepareTerminal(forEditing: true)
        display.setModes()
        opening.resume(true)
        while !view.isClosed, outcome == nil {
            if let key = input.nextKey() {
                handle(key)
                continue
            }
            view.updateSize()
            drawIfPossible()
            wait()
        }
        awaitPosition()
        awaitStableSize()
        awaitReports()
        display.endView(view.dataDeletion())
        engine.prepareTerminal(forEditing: false)
        display.disarm()
        self.view = nil
        outcome = nil
        view.end()
    }
}

/// The wait for input and messages.
extension EditingLoop {
    private func handle(_ key: Key) {
        if case .report(let report) = key { return handle(report) }
        switch view == nil ? handleForLine(key) : view?.handle(key) {
        case .cancel: outcome = .cancelled
        case .suspend: suspend()
        case nil: break
        }
    }

    private func handle(_ report: TerminalReport) {
        if case .answer(let answer) = report { return input.accept(answer) }
        if view?.accept(report) != true { display.accept(report) }
    }

    /// Waits for input or a message until a key is complete or a drawing is due.
    private func wait() {
        let keyTimeout = input.keyTimeout ?? .infinity
        let position = display.positionTimeout ?? .infinity
        let drawing = display.timeout
        let ready = input.wait(milliseconds: min(keyTimeout, drawing ?? .infinity, position))
        if ready.isTimeout {
            if display.positionTimeout == 0 {
                display.giveUpPosition()
            } else if let drawing, drawing <= keyTimeout {
                display.invalidate()
            } else if let key = input.keyAfterTimeout() {
                handle(key)
            }
        }
        if ready.hasMessage { receiveMessages() }
        if ready.hasBytes { readInput() }
    }

    private func readInput() {
        if !input.read() { outcome = .endOfInput }
    }

    /// Draws unless more input is pending, the window's size changes, or the frame's position must be requested first.
    private func drawIfPossible() {
        guard display.isStale, !input.hasMore, !display.isPaused else { return }
        if display.needsPosition { display.askForPosition() } else { draw() }
    }

    private func draw() {
        guard let engine else { return }
        if engine.takeBell() { display.ring() }
        if let view { return display.draw(view.frame, mode: nil, before: view.dataChanges(), after: "") }
        if menu != nil { narrowMenu(to: engine.buffer) }
        let size = display.size
        display.draw(
            contents(of: engine.window, size).frame(size), mode: usesVi ? vi.mode : nil, before: "",
            after: input.inquiryQuestions())
        shownCount = characters.line.count
    }

    /// Waits for all reports that the terminal was asked for, so that they do not reach its next reader.
    func awaitReports() {
        awaitPosition()
        awaitReports { input.inquiryTimeout }
    }

    private func awaitPosition() {
        awaitReports { view?.clickTimeout }
        view?.endClick()
        awaitReports { display.positionTimeout }
        display.giveUpPosition()
    }

    /// Handles reports, also those that follow typed keys, until `timeout` returns nil or has passed.
    private func awaitReports(_ timeout: () -> Double?) {
        while let timeout = timeout(), outcome != .endOfInput {
            if let report = input.extractReport() {
                handle(report)
                continue
            }
            guard timeout > 0, input.hasBytes(within: timeout) else { break }
            readInput()
        }
    }

    /// Waits until the window's size is stable, so that the rows that remain on the screen are not wrapped; at most a second.
    private func awaitStableSize() {
        let start = Moment.now
        while let rest = display.resizeTimeout, start.milliseconds(until: .now) < 1000 {
            mailbox.wait(milliseconds: rest)
            receiveMessages()
        }
    }
}

/// The release of the terminal to another program.
extension EditingLoop {
    private func suspend() {
        guard let engine else { return }
        leaveScreen()
        engine.prepareTerminal(forEditing: false)
        display.disarm()
        configuration.willSuspend()
        if !JobControl.stopJob(until: mailbox) { display.ring() }
        display.arm()
        engine.prepareTerminal(forEditing: true)
        resumeScreen()
    }

    /// Restores the screen after another program has stopped and continued this one during a line.
    private func restoreAfterStop() {
        guard let engine, display.hasFrame else { return }
        engine.prepareTerminal(forEditing: false)
        engine.prepareTerminal(forEditing: true)
        resumeScreen()
    }

    func leaveScreen() {
        awaitReports()
        display.release(view?.dataDeletion() ?? "")
    }

    func resumeScreen() {
        display.resume()
        view?.restoreData()
    }
}

/// What a key that is no key of libedit's does.
enum EditorAction: Equatable {
    case insert(String)
    case show(Completions)
    case walk(CompletionMenu.Move)
    /// The chosen candidate stays, with these characters of what follows it.
    case settleMenu(String)
    case closeMenu
    case search(HistorySearch.Step)
    case abandonSearch
    /// The key belongs to a command of vi's.
    case vi
}
