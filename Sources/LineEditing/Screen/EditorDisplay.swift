import Terminal

/// The terminal's screen: a frame with messages above it and status rows below the line or view.
///
/// Decides when a frame may be drawn, and writes it. Owns the terminal's modes, the cursor's shape and the bell.
final class EditorDisplay {
    /// In milliseconds. Any work right after the echo of a key would delay its appearance in the terminal.
    private static let delayAfterEcho = 2.0
    /// The minimum time without movement, in milliseconds, before a click can be located.
    private static let stillness = 150.0

    private static let clearing = "\u{1b}[H\u{1b}[2J"
    /// The terminal's second screen, which has no scrolled rows; leaving it restores the first one and its cursor (xterm's
    /// control sequences, "Alternate Screen Buffer").
    private static let alternateScreen = "\u{1b}[?1049"

    private let configuration: LineEditorConfiguration
    private let input: TerminalInput
    private let isInTmux: Bool
    /// True if the terminal rewraps its rows in another width. It would break a view and move parts of it to the scrolled
    /// rows, where they cannot be erased, so a view uses the alternate screen, which is not rewrapped.
    private let viewsUseAlternateScreen: Bool
    private var renderer: FrameRenderer
    private var cursorShape: CursorShape
    private var use = TerminalGuard.State.line

    private var posts: [StyledText] = []
    /// The messages shown on the alternate screen, to be shown again on the normal one.
    private var alternatePosts: [StyledText] = []
    private(set) var statusRows: [StyledText] = []
    private var rings = false

    private(set) var isStale = true
    private var hasNews = false
    private var lastDrawing = ContinuousClock.now
    private var lastMove = ContinuousClock.now
    private var debounce = ResizeDebounce()
    /// The time until which no frame is drawn, because a typed character was.
    private var echoEnd: ContinuousClock.Instant?
    private var query: ResizeQuery

    init(_ configuration: LineEditorConfiguration, input: TerminalInput) {
        self.configuration = configuration
        self.input = input
        isInTmux = configuration.environment["TMUX"] != nil
        let terminal = TerminalCapabilities(
            input: configuration.input, output: configuration.output, environment: configuration.environment)
        viewsUseAlternateScreen = terminal.reflows
        renderer = FrameRenderer(depth: configuration.colorDepth, reflows: terminal.reflows)
        cursorShape = CursorShape(environment: configuration.environment)
        query = ResizeQuery(inTmux: isInTmux)
    }

    var size: TerminalSize { TerminalSize(descriptor: configuration.output) ?? .standard }

    func post(_ lines: [StyledText]) {
        posts += lines
        if !lines.isEmpty { hasNews = true }
    }

    func setStatusRows(_ rows: [StyledText]) {
        statusRows = rows
        hasNews = true
    }

    func ring() { rings = true }

    func invalidate() { isStale = true }
}

extension EditorDisplay {
    /// Draws a frame and the pending messages in one write, with other bytes before and after; nil is no mode of vi.
    func draw(_ frame: Frame, mode: ViMode?, before data: String, after questions: String) {
        isStale = false
        hasNews = false
        if renderer.drawn?.rows.count != frame.rows.count || !posts.isEmpty { lastMove = .now }
        let lines = removePosts()
        if isOnAlternateScreen { alternatePosts += lines }
        var drawing = data
        if isOnAlternateScreen && renderer.drawn == nil { drawing += EditorDisplay.clearing }
        drawing += renderer.draw(frame, above: lines, cursor: query.noteDrawing())
        drawing += mode.map { cursorShape.change(to: $0) } ?? cursorShape.reset()
        if rings { drawing += "\u{7}" }
        rings = false
        drawing += questions
        write(drawing)
        lastDrawing = .now
    }

    /// Writes a typed character at the cursor ahead of the next frame; false if that could change more than one cell.
    func echo(_ scalar: UInt32, inStyleBefore: Bool) -> Bool {
        guard posts.isEmpty, debounce.remaining == nil, let typed = UInt8(exactly: scalar),
            (0x20..<0x7f).contains(typed), let drawing = renderer.echo(typed, inStyleBefore: inStyleBefore)
        else { return false }
        write(drawing)
        if echoEnd?.pending == nil { echoEnd = .now.advanced(byMilliseconds: EditorDisplay.delayAfterEcho) }
        return true
    }

    /// Replaces the frame by the finished entry, and resets the terminal's modes.
    func finish(_ entry: StyledText) {
        write(
            renderer.finish(entry, above: removePosts(), columns: size.columns) + modesOff + cursorShape.reset())
        TerminalGuard.disarm()
    }

    func clear() {
        write(EditorDisplay.clearing)
        renderer.forget()
    }

    private func write(_ drawing: String) { TerminalGuard.write(drawing, to: configuration.output) }

    private func removePosts() -> [StyledText] {
        defer { posts = [] }
        return posts
    }
}

/// The time of the next drawing.
extension EditorDisplay {
    var isPaused: Bool { pause != nil }

    /// The milliseconds until the next drawing; nil if none is due.
    var timeout: Double? { pause ?? (query.isOpen ? nil : newsTimeout) }

    private var pause: Double? {
        guard let resize = debounce.remaining else { return echoEnd?.pending }
        return max(resize, echoEnd?.remaining ?? 0)
    }

    private var newsTimeout: Double? {
        guard hasNews else { return nil }
        let interval = 1000 / Double(max(1, configuration.framesPerSecond))
        return max(0, interval - lastDrawing.milliseconds(until: .now))
    }

    /// The milliseconds until the window's size counts as stable; nil if it does.
    var resizeTimeout: Double? { debounce.remaining }

    /// Notes a resize that the system reports, or only the terminal.
    func noteResize(isReported: Bool = true) {
        debounce.restart(inTmux: isInTmux)
        isStale = true
        if isOnAlternateScreen { return renderer.forget() }
        query.noteResize(isReported: isReported)
        renderer.noteResize()
    }
}

/// The position of the frame, which the terminal reports.
extension EditorDisplay {
    /// True if the terminal must report the cursor's position before the next drawing.
    var needsPosition: Bool { query.isUseful && query.wantsCursor && !query.mayDraw && renderer.drawn != nil }

    /// Asks for the position after a resize, unless an answer is pending.
    func askForPosition() {
        input.decoder.awaitsReport = true
        write(query.ask())
    }

    func askForPositionAtClick() -> Bool {
        guard !query.isOpen, renderer.drawn != nil, isStill else { return false }
        input.decoder.awaitsReport = true
        write(TerminalReport.cursorQuery)
        return true
    }

    func endPositionAtClick() { if !query.isOpen { input.decoder.awaitsReport = false } }

    /// True if the frame has not moved for some time.
    var isStill: Bool {
        debounce.remaining == nil && lastMove.milliseconds(until: .now) > EditorDisplay.stillness
    }

    /// The milliseconds to wait for the position after a resize; nil if it was not requested.
    var positionTimeout: Double? { query.remaining }

    func accept(_ report: TerminalReport) {
        guard query.isOpen else { return }
        if !query.accept(report, size: size) { noteResize(isReported: false) }
        if query.isOpen { return }
        input.decoder.awaitsReport = false
        isStale = true
    }

    /// Draws without a position that has not arrived in time.
    func timeOutPosition() {
        guard query.isOpen else { return }
        query.timeOut()
        isStale = true
    }
}

/// The use of the terminal.
extension EditorDisplay {
    /// Records the terminal's settings, and sets its modes for a line.
    func beginLine(usesVi: Bool) {
        use = usesVi ? .viLine : .line
        arm()
        setModes()
    }

    /// Selects the screen for a view. ``arm()`` and ``setModes()`` follow.
    func beginView() {
        use = viewsUseAlternateScreen ? .viewOnAlternateScreen : .view
        renderer.showsCursor = false
        lastMove = .now
    }

    func endView(_ deletion: String) {
        release(deletion)
        renderer.showsCursor = true
        use = .line
    }

    func arm() { TerminalGuard.arm(input: configuration.input, output: configuration.output, use) }
    func setModes() { write(modesOn) }

    /// Erases the frame, deletes data in the terminal, and resets the modes for another program.
    func release(_ deletion: String) {
        let lines = alternatePosts + removePosts()
        alternatePosts = []
        if isOnAlternateScreen { renderer.forget() }
        let erasure = renderer.erase(columns: size.columns, above: lines)
        let reset = deletion + modesOff
        write((isOnAlternateScreen ? reset + erasure : erasure + reset) + cursorShape.reset())
    }

    func resume() {
        renderer.forget()
        query.cancel()
        write(cursorShape.reset() + modesOn)
        isStale = true
    }

    var hasFrame: Bool { renderer.drawn != nil }

    func close() {
        if !posts.isEmpty { write(renderer.erase(columns: size.columns, above: removePosts())) }
    }

    private var isOnAlternateScreen: Bool { use == .viewOnAlternateScreen }
    private var isForView: Bool { use == .view || isOnAlternateScreen }

    private var modesOn: String {
        BracketedPaste.switchOn + (isForView ? PointerReport.switchOn : "")
            + (isOnAlternateScreen ? EditorDisplay.alternateScreen + "h" : "")
    }

    private var modesOff: String {
        BracketedPaste.switchOff + (isForView ? PointerReport.switchOff + "\u{1b}[?25h" : "")
            + (isOnAlternateScreen ? EditorDisplay.alternateScreen + "l" : "")
    }
}
