import Terminal

extension EditingLoop {
    /// Draws the line and everything around it, in one write.
    func draw() {
        guard let engine else { return }
        isStale = false
        hasNews = false
        if menu != nil { narrowMenu(to: engine.buffer) }
        let size = self.size
        let frame = view.map { frameOfView($0, size) } ?? contents(of: engine.window, size).frame(size)
        if renderer.drawn?.rows.count != frame.rows.count || !posts.isEmpty { view?.moved = .now }
        let posts = takePosts()
        let clearing = isOnAlternateScreen && renderer.drawn == nil ? AlternateScreen.clear : ""
        if isOnAlternateScreen { view?.posts += posts }
        var drawing = clearing + renderer.draw(frame, above: posts, cursor: question.noteDrawing())
        drawing += view == nil ? shapeOfCursor() : cursorShape.giveBack()
        if engine.takeBell() || rings { drawing += "\u{7}" }
        rings = false
        output.write(heldForView() + drawing + putInquiry())
        shownCount = characters.line.count
        lastDrawing = .now
    }

    /// Remembers what the person has typed, because the engine forgets a line that is given up.
    func noteText() {
        if let engine { lastText = engine.buffer.text }
    }

    /// Shows the finished line in the frame's place, and gives the terminal back.
    func finish(_ line: EngineLine) -> LineEvent {
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
        settle()
        output.write(
            renderer.finish(entry, above: takePosts(), columns: size.columns) + modesOff + cursorShape.giveBack())
        return event
    }

    /// Waits until the window has come to rest, so that what stays on the screen is not torn; a second at most.
    func settle() {
        let start = Moment.now
        while let rest = settling.remaining(), start.milliseconds(until: .now) < 1000 {
            mailbox.wait(milliseconds: rest)
            absorb(mailbox.take())
        }
    }

    /// Clears the screen of the frame, so that something else can have it.
    func leaveFrame() {
        awaitAnswer()
        awaitInquiry()
        output.write((isOnAlternateScreen ? leaveAlternateScreen() : eraseFrame()) + cursorShape.giveBack())
    }

    private func eraseFrame() -> String {
        renderer.erase(columns: size.columns, above: takePosts()) + takeFromTerminal() + modesOff
    }

    private func leaveAlternateScreen() -> String {
        let posts = (view?.posts ?? []) + takePosts()
        view?.posts = []
        renderer.forget()
        return takeFromTerminal() + modesOff + renderer.erase(columns: size.columns, above: posts)
    }

    func enterFrame() {
        renderer.forget()
        question.drop()
        output.write(cursorShape.giveBack() + modesOn)
        view?.holdings.showAll()
        isStale = true
    }

    func suspend() {
        guard let engine else { return }
        leaveFrame()
        engine.prepareTerminal(forEditing: false)
        TerminalGuard.disarm()
        configuration.willSuspend()
        if !JobControl.stopJob(until: mailbox) { rings = true }
        TerminalGuard.arm(configuration, terminalState)
        engine.prepareTerminal(forEditing: true)
        enterFrame()
    }

    /// Someone else stopped and continued the program while a line was being edited.
    func restoreAfterStop() {
        guard let engine, renderer.drawn != nil else { return }
        engine.prepareTerminal(forEditing: false)
        engine.prepareTerminal(forEditing: true)
        enterFrame()
    }

    private func contents(
        of window: (buffer: EditBuffer, isWhole: Bool, isFirst: Bool), _ size: TerminalSize
    ) -> FrameContents {
        let text = window.buffer.text
        var contents = FrameContents(
            prompt: window.isFirst ? prompt : Prompt("…", continuation: prompt.continuation),
            line: window.isWhole ? highlighted(text) : StyledText(text), cursor: window.buffer.cursor)
        if search == nil, menu == nil, window.isWhole, window.buffer.isAtEnd, !text.isEmpty {
            contents.suggestion = suggested(for: text)
        }
        if let search { contents.below.append(search.row) }
        if let menu {
            let limit = min(EditingLoop.menuLimit, size.rows - 1 - rows.count)
            contents.below += menu.rows(columns: size.columns, limit: limit)
        }
        contents.below += rows
        return contents
    }

    func suggested(for text: String) -> String {
        guard preferences.suggestsFromHistory, let history = configuration.history else { return "" }
        return suggestion.rest(of: text, in: history)
    }

    private func highlighted(_ text: String) -> StyledText {
        guard let highlighter = configuration.highlighter else { return StyledText(text) }
        let styled = highlighter(text)
        return styled.plain == text ? styled : StyledText(text)
    }

    private func takePosts() -> [StyledText] {
        defer { posts = [] }
        return posts
    }
}
