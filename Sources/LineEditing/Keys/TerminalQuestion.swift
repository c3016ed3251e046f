import Terminal

/// What tmux is asked once a window has come to rest: where the cursor is, and, since it tells of a size later than it takes it,
/// whether the size is still the one it has told of.
///
/// A pure value but for the clock. An answer is waited for half a second at most, and a second where one has come before: a
/// frame that is drawn without it may be torn, and a machine that is busy answers late. A terminal that never answers is not asked
/// for long.
struct TerminalQuestion {
    private static let (firstTimeout, timeout) = (500.0, 1000.0)
    /// So many questions without any answer, or so many answers that the system never agrees with, and no more is asked.
    private static let mostFailures = 3

    /// Whether asking is of any use.
    private(set) var isUseful: Bool
    /// Nothing is known of where the frame is, because the window has changed.
    private(set) var wantsCursor = false
    /// The answer has come, or will not come: the next frame may be drawn.
    private(set) var isSettled = false
    /// Where the cursor is on the screen; nil when that was not asked.
    private var cursor: CursorPlace?

    private var asksForCursor = false
    private var end: Moment?
    private var hasAnswered = false
    private var failures = 0

    init(inTmux: Bool) { isUseful = inTmux }

    /// An answer is still to come.
    var isOpen: Bool { end != nil }

    /// In how many milliseconds the answer is no longer waited for; nil when none is.
    var remaining: Double? { end.map { max(0, Moment.now.milliseconds(until: $0)) } }

    /// For how many milliseconds an answer is waited for.
    var patience: Double { hasAnswered ? TerminalQuestion.timeout : TerminalQuestion.firstTimeout }

    /// The window has changed.
    ///
    /// - Parameter isTold: The system says so, and not only the terminal.
    mutating func noteResize(isTold: Bool) {
        wantsCursor = true
        asksForCursor = false
        isSettled = false
        if isTold && hasAnswered { failures = 0 }
    }

    /// The question, in the terminal's words; empty when one is open.
    mutating func ask() -> String {
        guard isUseful, !isOpen else { return "" }
        cursor = nil
        asksForCursor = wantsCursor
        end = Moment.now.advanced(byMilliseconds: patience)
        return TerminalReport.cursorQuestion + TerminalReport.sizeQuestion
    }

    /// Takes an answer in; false when the window has another size than the system says.
    mutating func take(_ report: TerminalReport, size: TerminalSize) -> Bool {
        guard isOpen else { return true }
        if case .answer = report { return true }
        hasAnswered = true
        switch report {
        case .cursor(let place):
            cursor = place
            return true
        case .size(let answer):
            end = nil
            guard !TerminalQuestion.agrees(answer, size) else {
                failures = 0
                // A change that came after the question is not in the answer.
                isSettled = asksForCursor || !wantsCursor
                return true
            }
            fail()
            return false
        case .answer: return true
        }
    }

    /// The answer has not come in time.
    mutating func giveUp() {
        end = nil
        cursor = nil
        if !hasAnswered { fail() }
        isSettled = true
    }

    /// Nobody asks any more, as the terminal is given away.
    mutating func drop() {
        end = nil
        cursor = nil
        isSettled = false
    }

    /// A frame is drawn; answers where the cursor is, as far as that is known.
    mutating func noteDrawing() -> CursorPlace? {
        defer { cursor = nil }
        if isSettled { wantsCursor = false }
        isSettled = false
        return isOpen ? nil : cursor
    }

    /// tmux before 3.4 says columns first.
    private static func agrees(_ answer: TerminalSize, _ size: TerminalSize) -> Bool {
        answer == size || TerminalSize(rows: answer.columns, columns: answer.rows) == size
    }

    private mutating func fail() {
        failures += 1
        if failures >= TerminalQuestion.mostFailures { isUseful = false }
    }
}
