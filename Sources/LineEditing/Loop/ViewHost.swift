import Terminal

/// Shows a view in place of a line, and reports the user's keys and clicks to it.
final class ViewHost {
    /// The maximum wait for the view's position, in milliseconds.
    private static let clickTimeout = 500.0

    private let link: ScreenLink
    private let display: EditorDisplay
    private var rows: [StyledText] = []
    var resources = TerminalResources()
    /// A click on the screen, which is reported when the terminal has sent the view's position.
    private var click: (position: CursorPosition, deadline: ContinuousClock.Instant)?
    /// The requests to close the view, answered when it has ended.
    private var closings: [EditorMailbox.Closing] = []

    init(_ link: ScreenLink, _ display: EditorDisplay) {
        self.link = link
        self.display = display
        _ = link.resize(to: room)
    }

    var number: UInt64 { link.number }

    var isClosed: Bool { !closings.isEmpty }

    func update(_ contents: EditorMailbox.Contents) {
        if let rows = contents.viewRows[number] {
            self.rows = rows
            display.invalidate()
        }
        for change in contents.resources where change.view == number {
            resources.set(change.resource, at: change.number)
            display.invalidate()
        }
        closings += contents.closings.filter { $0.number == number }
    }

    func end() {
        link.end()
        for closing in closings { closing.resume() }
    }
}

/// The view on the screen.
extension ViewHost {
    /// The size of the view without the status rows. The last column remains empty, so that no row is wrapped.
    private var room: TerminalSize {
        let size = display.size
        return TerminalSize(rows: size.rows - display.statusRows.count, columns: size.columns - 1)
    }

    func updateSize() {
        let room = room
        if link.resize(to: room) { link.send(.resized(room)) }
    }

    /// The frame for the screen. The cursor is in its first cell, so the cursor's position is the view's position.
    var frame: Frame {
        let size = display.size
        let shown = rows.prefix(room.rows) + display.statusRows
        var rows = shown.prefix(size.rows).map { FrameRow($0.clipped(to: size.columns - 1)) }
        if rows.isEmpty { rows = [FrameRow()] }
        return Frame(rows: rows, cursorRow: 0, cursorColumn: 0, columns: size.columns, height: size.rows)
    }
}

/// The keys and clicks.
extension ViewHost {
    func handle(_ key: Key) {
        if let click, click.deadline <= .now { endClick() }
        switch key {
        case .paste(let text):
            for character in text where !character.isNewline { link.send(.key(.character(character))) }
        default:
            if case .sequence(let bytes) = key, let pointer = PointerReport(bytes) {
                handle(pointer)
            } else if let pressed = ScreenKey(key) {
                link.send(.key(pressed))
            }
        }
    }

    /// A click is ignored while its target may differ from the one that the user saw.
    private func handle(_ pointer: PointerReport) {
        switch pointer.action {
        case .wheeledUp: link.send(.wheeledUp)
        case .wheeledDown: link.send(.wheeledDown)
        case .pressed:
            guard click == nil, display.askForPositionAtClick() else { return }
            click = (pointer.position, .now.advanced(byMilliseconds: ViewHost.clickTimeout))
        }
    }

    /// Reports the pending click at the view's position; false if there is none.
    func accept(_ report: TerminalReport) -> Bool {
        guard let click, case .cursor(let origin) = report else { return false }
        endClick()
        let row = click.position.row - origin.row
        if display.isStill, rows.indices.contains(row), row < room.rows {
            link.send(.clicked(row: row, column: click.position.column))
        }
        return true
    }

    /// The milliseconds to wait for the position at a click; nil if there is none.
    var clickTimeout: Double? { click?.deadline.remaining }

    func endClick() {
        guard click != nil else { return }
        click = nil
        display.endPositionAtClick()
    }
}
