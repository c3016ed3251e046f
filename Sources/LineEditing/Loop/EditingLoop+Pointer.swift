import Glibc
import Terminal

/// A click of which it is not known yet what it has met: the terminal is asked where the view stands.
struct PendingClick {
    let place: CursorPlace
    let deadline: Moment
}

/// The mouse in a view. A click that may have met something else than what a person saw is passed over.
extension EditingLoop {
    /// How long the terminal has to say where the view stands, and how long it must have stood there before, in milliseconds.
    private static let (answerTimeout, stillness) = (500.0, 150.0)

    func take(_ pointer: PointerReport, _ link: ScreenLink) {
        switch pointer.action {
        case .wheeledUp: link.tell(.wheeledUp)
        case .wheeledDown: link.tell(.wheeledDown)
        case .pressed:
            guard let view, view.click == nil, !question.isOpen, renderer.drawn != nil, hasBeenStill(view) else {
                return
            }
            self.view?.click = PendingClick(
                place: pointer.place, deadline: .now.advanced(byMilliseconds: Self.answerTimeout))
            decoder.awaitsReport = true
            output.write(TerminalReport.cursorQuestion)
        }
    }

    private func hasBeenStill(_ view: OpenView) -> Bool {
        settling.remaining() == nil && view.moved.milliseconds(until: .now) > Self.stillness
    }

    /// Takes the answer; the cursor stands at the view's first cell. False where none was waited for.
    func takeForClick(_ report: TerminalReport) -> Bool {
        guard let view, let click = view.click, case .cursor(let origin) = report else { return false }
        dropClick()
        let row = click.place.row - origin.row
        if hasBeenStill(view), view.rows.indices.contains(row), row < roomForView.rows {
            view.link.tell(.clicked(row: row, column: click.place.column))
        }
        return true
    }

    /// Forgets a click that the terminal has not said anything about.
    func dropClickWhenLate() {
        if let click = view?.click, click.deadline <= .now { dropClick() }
    }

    private func dropClick() {
        view?.click = nil
        if !question.isOpen { decoder.awaitsReport = false }
    }

    /// Waits for an answer that is on its way, so that it does not come to whoever gets the terminal next.
    func awaitClick() {
        while let click = view?.click, click.deadline > .now, outcome != .endOfInput {
            if let report = decoder.extractReport() {
                if !takeForClick(report) { take(report) }
                continue
            }
            let rest = Moment.now.milliseconds(until: click.deadline)
            var poller = pollfd(fd: configuration.input, events: Int16(POLLIN), revents: 0)
            guard poll(&poller, 1, Int32(max(0, rest).rounded(.up))) > 0 else { break }
            readInput()
        }
        dropClick()
    }
}
