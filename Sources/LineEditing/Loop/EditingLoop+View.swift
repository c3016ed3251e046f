import Terminal

/// What the loop knows of the view that is on the screen.
struct OpenView {
    let link: ScreenLink
    var rows: [StyledText] = []
    var closings: [EditorMailbox.Closing] = []
    var holdings = ScreenHoldings()
    var click: PendingClick?
    /// When it may have come to stand elsewhere on the screen.
    var moved = Moment.now
    /// Somebody has asked for its end.
    var isClosed = false
    /// Messages that were shown on the alternate screen, and come again on the other one.
    var posts: [StyledText] = []
}

extension EditingLoop {
    /// Shows a view until it is closed.
    func serve(_ opening: EditorMailbox.Opening) {
        guard let engine, !isEnding else { return opening.resume(false) }
        outcome = nil
        beginView(opening.link, engine)
        opening.resume(true)
        while let view, !view.isClosed, outcome == nil {
            if let key = decoder.next() {
                take(key)
                continue
            }
            tellSize()
            if isStale && mayDrawNow { draw() }
            wait()
        }
        endView(engine)
    }

    private func beginView(_ link: ScreenLink, _ engine: EditLineEngine) {
        view = OpenView(link: link)
        menu = nil
        search = nil
        queue = []
        _ = link.resize(to: roomForView)
        TerminalGuard.arm(configuration, terminalState)
        engine.prepareTerminal(forEditing: true)
        output.write(modesOn)
        renderer.showsCursor = false
    }

    private func endView(_ engine: EditLineEngine) {
        awaitAnswer()
        settle()
        leaveFrame()
        renderer.showsCursor = true
        engine.prepareTerminal(forEditing: false)
        TerminalGuard.disarm()
        view?.link.end()
        let closings = view?.closings ?? []
        view = nil
        outcome = nil
        for closing in closings { closing.resume() }
    }

    /// The rows that are left for the view, and the columns; the last one stays free, where a row would wrap.
    var roomForView: TerminalSize {
        TerminalSize(rows: size.rows - rows.count, columns: size.columns - 1)
    }

    private func tellSize() {
        guard let view else { return }
        let room = roomForView
        if view.link.resize(to: room) { view.link.tell(.resized(room)) }
    }

    /// What the view looks like; the cursor stands at its first cell, from which its place can be told.
    func frameOfView(_ view: OpenView, _ size: TerminalSize) -> Frame {
        let shown = view.rows.prefix(roomForView.rows) + rows
        var rows = shown.prefix(size.rows).map { FrameRow($0.clipped(to: size.columns - 1)) }
        if rows.isEmpty { rows = [FrameRow()] }
        return Frame(rows: rows, cursorRow: 0, cursorColumn: 0, columns: size.columns, height: size.rows)
    }

    /// Takes in what others want of views; of one that is not there, everything is done already.
    func absorbViews(_ contents: EditorMailbox.Contents) {
        openings += contents.openings
        if let number = view?.link.number, let rows = contents.shown[number] {
            view?.rows = rows
            isStale = true
        }
        for change in contents.holdings where change.view == view?.link.number {
            view?.holdings.set(change.holding, at: change.number)
            isStale = true
        }
        for closing in contents.closings {
            if closing.number == view?.link.number {
                view?.isClosed = true
                view?.closings.append(closing)
            } else if let waiting = openings.firstIndex(where: { $0.link.number == closing.number }) {
                openings.remove(at: waiting).resume(false)
                closing.resume()
            } else {
                closing.resume()
            }
        }
    }

    /// Gives a key to the view; Ctrl-C and Ctrl-Z are the program's.
    func takeForView(_ key: Key, _ link: ScreenLink) {
        dropClickWhenLate()
        switch key {
        case .scalar("\u{3}"): outcome = .cancelled
        case .scalar("\u{1a}"): suspend()
        case .paste(let text):
            for character in text where !character.isNewline { link.tell(.key(.character(character))) }
        case .sequence(let bytes) where PointerReport(bytes) != nil:
            if let pointer = PointerReport(bytes) { take(pointer, link) }
        default:
            if let pressed = ScreenKey(key) { return link.tell(.key(pressed)) }
        }
    }
}

extension EditingLoop {
    /// What brings to the terminal what the view's rows show.
    func heldForView() -> String { view?.holdings.update() ?? "" }

    /// What takes away all that the terminal holds.
    func takeFromTerminal() -> String { view?.holdings.takeAll() ?? "" }
}
