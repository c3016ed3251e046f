import Terminal

/// The query to tmux after a resize: the cursor's position, and whether tmux has the size that the system reports, because
/// tmux reports a new size late.
///
/// A frame without the answer may be torn, and a busy machine answers late. A terminal that never answers is not asked again.
struct ResizeQuery {
    /// In milliseconds, before and after the first answer.
    private static let (firstTimeout, laterTimeout) = (500.0, 1000.0)
    /// The number of queries without an answer, or with a size that the system never confirms, before the last one.
    private static let failureLimit = 3

    /// False if queries have no effect.
    private(set) var isUseful: Bool
    /// True if the frame's position is unknown after a resize.
    private(set) var wantsCursor = false
    /// True if the next frame may be drawn: the answer has arrived or is not expected any more.
    private(set) var mayDraw = false
    private var cursor: CursorPosition?

    private var asksForCursor = false
    private var deadline: ContinuousClock.Instant?
    private var hasAnswered = false
    private var failures = 0

    init(inTmux: Bool) { isUseful = inTmux }

    var isOpen: Bool { deadline != nil }

    /// The milliseconds to wait for the answer; nil if none is expected.
    var remaining: Double? { deadline?.remaining }

    var timeout: Double { hasAnswered ? ResizeQuery.laterTimeout : ResizeQuery.firstTimeout }

    /// - Parameter isReported: True if the system, and not only the terminal, reports the resize.
    mutating func noteResize(isReported: Bool) {
        wantsCursor = true
        asksForCursor = false
        mayDraw = false
        if isReported && hasAnswered { failures = 0 }
    }

    mutating func ask() -> String {
        guard isUseful, !isOpen else { return "" }
        cursor = nil
        asksForCursor = wantsCursor
        deadline = .now.advanced(byMilliseconds: timeout)
        return TerminalReport.cursorQuery + TerminalReport.sizeQuery
    }

    /// Accepts an answer; false if the terminal has another size than the system reports.
    mutating func accept(_ report: TerminalReport, size: TerminalSize) -> Bool {
        guard isOpen else { return true }
        switch report {
        case .answer: return true
        case .cursor(let position):
            hasAnswered = true
            cursor = position
            return true
        case .size(let answer):
            hasAnswered = true
            deadline = nil
            guard !ResizeQuery.isEqual(answer, size) else {
                failures = 0
                // The answer does not include a change after the query.
                mayDraw = asksForCursor || !wantsCursor
                return true
            }
            noteFailure()
            return false
        }
    }

    mutating func timeOut() {
        deadline = nil
        cursor = nil
        if !hasAnswered { noteFailure() }
        mayDraw = true
    }

    /// Ends the wait, because another program uses the terminal.
    mutating func cancel() {
        deadline = nil
        cursor = nil
        mayDraw = false
    }

    /// Notes that a frame is drawn; returns the cursor's position if it is known.
    mutating func noteDrawing() -> CursorPosition? {
        defer { cursor = nil }
        if mayDraw { wantsCursor = false }
        mayDraw = false
        return isOpen ? nil : cursor
    }

    /// tmux before 3.4 reports columns first.
    private static func isEqual(_ answer: TerminalSize, _ size: TerminalSize) -> Bool {
        answer == size || TerminalSize(rows: answer.columns, columns: answer.rows) == size
    }

    private mutating func noteFailure() {
        failures += 1
        if failures >= ResizeQuery.failureLimit { isUseful = false }
    }
}
