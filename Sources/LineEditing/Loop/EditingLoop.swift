import Terminal

/// Reads lines and shows views on the editor's thread: waits for input and messages, passes keys on, and draws between keys.
final class EditingLoop {
    let display: EditorDisplay
    let line: LineSession
    private let configuration: LineEditorConfiguration
    private let mailbox: EditorMailbox
    private let input: TerminalInput
    private var view: ViewHost?
    private var outcome: LineEvent?
    private var requests = EditorRequests()

    init(_ configuration: LineEditorConfiguration, mailbox: EditorMailbox) throws(LineEditingError) {
        self.configuration = configuration
        self.mailbox = mailbox
        input = TerminalInput(descriptor: configuration.input, wake: mailbox.descriptor, inquiry: configuration.inquiry)
        display = EditorDisplay(configuration, input: input)
        line = try LineSession(configuration, display, mailbox)
        if let error = line.engine.bindingsError { display.post([StyledText(error.sentence)]) }
        TerminalGuard.install()
    }

    func run() {
        while !requests.isClosed {
            mailbox.wait()
            receiveMessages()
            while let request = requests.next() {
                switch request {
                case .line(let reading): reading.resume(read(reading.prompt))
                case .view(let opening): show(opening)
                }
                requests.finish()
            }
        }
        receiveMessages()
        _ = requests.next()
        display.close()
    }

    /// Accepts the messages of other threads. A message that ends the line sets the outcome.
    private func receiveMessages() {
        let contents = mailbox.receive()
        view?.update(contents)
        requests.update(contents, shownView: view?.number)
        display.post(contents.posts)
        if let preferences = contents.preferences { line.adopt(preferences) }
        if let rows = contents.rows { display.setStatusRows(rows) }
        if contents.isResized { display.noteResize() }
        if contents.isOutdated { display.invalidate() }
        if let end = requests.end(isCancelled: contents.isCancelled) { outcome = end }
        if contents.isContinued { restoreAfterStop() }
        for (number, candidates, word, total) in contents.completions {
            line.completion.accept(CompletionMenu(candidates, word: word, total: total), for: number)
        }
    }
}

/// A line.
extension EditingLoop {
    private func read(_ prompt: Prompt) -> LineEvent {
        line.begin(prompt)
        outcome = nil
        display.invalidate()
        display.beginLine(usesVi: line.engine.usesVi)
        let isEntered = line.engine.readLine(nextKey: nextKey) { [self] in run(EditorFunction.all[$0], key: $1) }
        let text = line.line.buffer.text
        let event = isEntered ? LineEvent.line(text) : outcome ?? .endOfInput
        line.end()
        awaitStableSize()
        display.finish(line.entry(text, isCancelled: event == .cancelled))
        return event
    }

    /// The next key for libedit; nil to end the line. It calls this function between two keys, when the line can be drawn.
    private func nextKey() -> UInt32? {
        display.invalidate()
        line.insertTyped(isLast: input.decoder.isEmpty)
        line.endKey()
        while true {
            if let key = line.engine.nextKey() {
                if key < 0x20 { awaitPosition() }
                return key
            }
            if outcome != nil {
                awaitReports()
                return nil
            }
            if let key = input.decoder.next() {
                handle(key)
                continue
            }
            drawIfPossible()
            wait()
        }
    }

    private func run(_ function: EditorFunction, key: UInt32) -> EngineResult {
        let result = line.run(function, key: key, in: self)
        if result == .lineEntered { awaitReports() }
        return result
    }

    func insertKey() -> EngineResult {
        line.insertKey(isLast: input.decoder.isEmpty)
        return .done
    }

    func complete() -> EngineResult {
        let result = line.completion.request()
        // An answer that is available precedes the keys that were typed ahead.
        if result == .done { receiveMessages() }
        return result
    }

    func endInput() -> EngineResult {
        outcome = .endOfInput
        return .done
    }
}

extension EditingLoop {
    private func show(_ opening: EditorMailbox.Opening) {
        outcome = nil
        let view = ViewHost(opening.link, display)
        self.view = view
        display.beginView()
        display.arm()
        line.engine.prepareTerminal(forEditing: true)
        display.setModes()
        opening.resume(true)
        while !view.isClosed, outcome == nil {
            if let key = input.decoder.next() {
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
        display.endView(view.resources.deleteAll())
        line.engine.prepareTerminal(forEditing: false)
        TerminalGuard.disarm()
        self.view = nil
        outcome = nil
        view.end()
    }
}

/// The wait for input and messages.
extension EditingLoop {
    private func handle(_ key: Key) {
        if case .report(let report) = key { return handle(report) }
        awaitCandidates(before: key)
        if view == nil, line.handleSpecially(key) { return }
        switch key {
        case .scalar("\u{3}"): outcome = .cancelled
        case .scalar("\u{1a}"): suspend()
        default: if let view { view.handle(key) } else { line.enqueue(key) }
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
                display.timeOutPosition()
            } else if let drawing, drawing <= keyTimeout {
                display.invalidate()
            } else if let key = input.decoder.keyAfterTimeout() {
                handle(key)
            }
        }
        if ready.hasMessage { receiveMessages() }
        if ready.hasBytes { readInput() }
    }

    private func readInput() { if !input.read() { outcome = .endOfInput } }

    /// Draws unless more input is pending, the window's size changes, or the frame's position must be requested first.
    private func drawIfPossible() {
        guard display.isStale, !input.hasMore, !display.isPaused else { return }
        if display.needsPosition { display.askForPosition() } else { draw() }
    }

    private func draw() {
        if line.engine.removeBell() { display.ring() }
        if let view { return display.draw(view.frame, mode: nil, before: view.resources.update(), after: "") }
        line.completion.update()
        display.draw(line.frame(display.size), mode: line.shownMode, before: "", after: input.inquiryQuestions())
    }

    /// Waits for all reports that the terminal was asked for, so that they do not reach its next reader.
    private func awaitReports() {
        awaitPosition()
        awaitReports { input.inquiryTimeout }
    }

    /// Waits for the candidates that a key depends on.
    private func awaitCandidates(before key: Key) {
        guard line.completion.isActive else { return }
        line.completion.narrow()
        receiveMessages()
        while outcome == nil, let timeout = line.completion.timeout(of: key) {
            mailbox.wait(milliseconds: timeout)
            receiveMessages()
        }
    }

    private func awaitPosition() {
        awaitReports { view?.clickTimeout }
        view?.endClick()
        awaitReports { display.positionTimeout }
        display.timeOutPosition()
    }

    /// Handles reports, also those that follow typed keys, until `timeout` returns nil or has passed.
    private func awaitReports(_ timeout: () -> Double?) {
        while let timeout = timeout(), outcome != .endOfInput {
            if let report = input.decoder.extractReport() {
                handle(report)
                continue
            }
            guard timeout > 0, input.hasBytes(within: timeout) else { break }
            readInput()
        }
    }

    /// Waits until the window's size is stable, so that the rows that remain on the screen are not wrapped; at most a second.
    private func awaitStableSize() {
        let start = ContinuousClock.now
        while let rest = display.resizeTimeout, start.milliseconds(until: .now) < 1000 {
            mailbox.wait(milliseconds: rest)
            receiveMessages()
        }
    }
}

/// The release of the terminal to another program.
extension EditingLoop {
    private func suspend() {
        releaseTerminal()
        TerminalGuard.disarm()
        configuration.willSuspend()
        if !mailbox.stopJob() { display.ring() }
        display.arm()
        resume()
    }

    private func restoreAfterStop() {
        guard display.hasFrame else { return }
        line.engine.prepareTerminal(forEditing: false)
        resume()
    }

    /// Lets the user edit the entry in an external editor. The result is the line; it is not entered.
    func editInEditor() -> EngineResult {
        line.completion.cancel()
        let editor = ExternalEditor(configuration)
        do throws(ExternalEditorFailure) {
            let file = try editor.file(holding: line.line.buffer.text)
            releaseTerminal()
            defer { resume() }
            let process = try editor.start(on: file, input: configuration.input, output: configuration.output)
            let status = ForegroundProcess(process, terminal: configuration.input).wait(mailbox) {
                receiveMessages()
                return outcome != nil
            }
            if let text = try editor.text(in: file, endedWith: status) { line.line.buffer = EditBuffer(text) }
        } catch {
            display.post([StyledText(error.description)])
            display.ring()
        }
        return .done
    }

    private func releaseTerminal() {
        awaitReports()
        display.release(view?.resources.deleteAll() ?? "")
        line.engine.prepareTerminal(forEditing: false)
    }

    private func resume() {
        line.engine.prepareTerminal(forEditing: true)
        display.resume()
        view?.resources.restoreAll()
    }
}
