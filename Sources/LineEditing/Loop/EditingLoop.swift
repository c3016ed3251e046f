import CLibEdit
import Glibc
import Terminal

/// Reads lines on the editor's thread: takes keys and messages, hands keys to the engine, and draws between two of them.
///
/// Everything here belongs to that one thread; what others want lies in the mailbox.
final class EditingLoop: EngineClient {
    let configuration: LineEditorConfiguration
    let mailbox: EditorMailbox
    let output: TerminalOutput
    var renderer: FrameRenderer
    private(set) var engine: EditLineEngine?

    /// Bytes that the person typed and nobody has used yet; they outlive the line.
    var decoder = KeyDecoder()
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
    var cursorShape: CursorShape
    var preferences: EditingPreferences
    var characters = CharacterState()
    var prediction = EchoPrediction()
    /// How many scalars of the line are on the screen.
    var shownCount = 0
    var suggestion = HistorySuggestion()
    var posts: [StyledText] = []
    var rows: [StyledText] = []
    var outcome: LineEvent?
    /// The line as it was when it was given up.
    var lastText = ""
    /// The bell is due with the next drawing.
    var rings = false
    /// The line may have changed since it was drawn.
    var isStale = true
    /// Others' messages wait to be drawn.
    var hasNews = false
    var lastDrawing = Moment()
    /// So much has come at once that there may be more.
    var mayHaveMore = false
    var question: TerminalQuestion
    var inquiry: OpenInquiry?
    /// The window may not have come to rest.
    var settling = DrawingPause()
    /// The key is on the screen, and the rest has time.
    var echoing = DrawingPause()

    /// The view that has the screen, in the place of a line.
    var view: OpenView?
    /// Whether a view gets the terminal's alternate screen. A terminal that wraps rows anew in another width would tear the view
    /// and move parts of it to the rows that have scrolled off, where nothing can erase them; the alternate screen is not wrapped.
    let viewsUseAlternateScreen: Bool
    var openings: [EditorMailbox.Opening] = []

    private var readings: [EditorMailbox.Reading] = []
    private var readingNumber: UInt64?
    private var abandoned: Set<UInt64> = []
    private var historyMark: HistoryMark?
    private var isEnded = false
    private var isClosed = false

    init(_ configuration: LineEditorConfiguration, mailbox: EditorMailbox) {
        self.configuration = configuration
        self.mailbox = mailbox
        output = TerminalOutput(descriptor: configuration.output)
        cursorShape = CursorShape(environment: configuration.environment)
        preferences = EditingPreferences(suggestsFromHistory: configuration.suggestsFromHistory)
        let terminal = TerminalCapabilities(
            input: configuration.input, output: configuration.output, environment: configuration.environment)
        renderer = FrameRenderer(depth: configuration.colorDepth, reflows: terminal.reflows)
        viewsUseAlternateScreen = terminal.reflows
        question = TerminalQuestion(inTmux: configuration.environment["TMUX"] != nil)
        inquiry = configuration.inquiry.map(OpenInquiry.init)
    }

    /// - Throws: ``LineEditingError/engineFailed``.
    func open() throws(LineEditingError) {
        engine = try EditLineEngine(configuration, client: self)
        if let trouble = engine?.keysTrouble { posts.append(StyledText(trouble.sentence)) }
        TerminalGuard.install()
    }

    /// Serves those who want lines, until the editor is closed.
    func run() {
        while !isClosed {
            mailbox.wait()
            absorb(mailbox.take())
            while !readings.isEmpty || !openings.isEmpty {
                if !openings.isEmpty { serve(openings.removeFirst()) } else { serve(readings.removeFirst()) }
            }
        }
        absorb(mailbox.take())
        engine = nil
        for opening in openings { opening.resume(false) }
        if !posts.isEmpty { output.write(renderer.erase(columns: size.columns, above: posts)) }
    }

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

    /// Nobody reads or sees anything here any more.
    var isEnding: Bool { isEnded || isClosed }

    var size: TerminalSize { TerminalSize(descriptor: configuration.output) ?? .standard }

    /// Takes in what others have sent; answers nothing, but leaves an outcome when the line is to end.
    func absorb(_ contents: EditorMailbox.Contents) {
        readings += contents.readings
        absorbViews(contents)
        posts += contents.posts
        if let preferences = contents.preferences { self.preferences = preferences }
        if let rows = contents.rows { self.rows = rows }
        if !contents.posts.isEmpty || contents.rows != nil { hasNews = true }
        if contents.isResized { noteResize() }
        if contents.isResized || contents.isOutdated { isStale = true }
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
        isStale = true
        TerminalGuard.arm(configuration, terminalState)
        defer { TerminalGuard.disarm() }
        output.write(modesOn)
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

/// A moment of the monotonic clock, in seconds.
struct Moment: Comparable {
    private let seconds: Double

    init() { seconds = -1_000_000 }

    private init(seconds: Double) { self.seconds = seconds }

    static var now: Moment {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Moment(seconds: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9)
    }

    static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

    func milliseconds(until later: Moment) -> Double { (later.seconds - seconds) * 1000 }

    func advanced(byMilliseconds milliseconds: Double) -> Moment { Moment(seconds: seconds + milliseconds / 1000) }
}
