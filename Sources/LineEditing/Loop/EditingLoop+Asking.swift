import Glibc
import Terminal

/// How the editor finds its frame again after a resize.
extension EditingLoop {
    /// The window has changed, or will be said to have.
    func noteResize(isTold: Bool = true) {
        settling.begin(afterResizeInTmux: configuration.environment["TMUX"] != nil)
        isStale = true
        if isOnAlternateScreen { return renderer.forget() }
        question.noteResize(isTold: isTold)
        renderer.noteResize()
    }

    /// Whether a frame may be drawn at once; after a resize the terminal is asked first where it has put the last one.
    func mayDraw() -> Bool {
        if !question.isUseful || !question.wantsCursor || question.isSettled || renderer.drawn == nil { return true }
        output.write(ask())
        return false
    }

    func ask() -> String {
        decoder.awaitsReport = true
        return question.ask()
    }

    func take(_ report: TerminalReport) {
        if case .answer(let answer) = report { return take(answer) }
        if takeForClick(report) { return }
        guard question.isOpen else { return }
        if !question.take(report, size: size) { noteResize(isTold: false) }
        if question.isOpen { return }
        decoder.awaitsReport = false
        isStale = true
    }

    func giveUpAsking() {
        question.giveUp()
        isStale = true
    }

    /// Waits for an answer that is on its way, so that it does not come to whoever gets the terminal next.
    func awaitAnswer() {
        if view?.click != nil { awaitClick() }
        while question.isOpen, outcome != .endOfInput {
            if let report = decoder.extractReport() {
                take(report)
                continue
            }
            var poller = pollfd(fd: configuration.input, events: Int16(POLLIN), revents: 0)
            guard let rest = question.remaining, rest > 0, poll(&poller, 1, Int32(rest.rounded(.up))) > 0 else { break }
            readInput()
        }
        if question.isOpen { giveUpAsking() }
    }
}

/// What the terminal is asked about itself, for whoever wants to know what it can.
extension EditingLoop {
    /// The question, once it is time for it: what was typed before lies in front of the answers, and is taken first.
    func putInquiry() -> String {
        guard inquiry?.isDue == true, view == nil, decoder.isEmpty, !isInputThere(within: 0) else { return "" }
        decoder.awaitsAnswers = true
        return inquiry?.ask() ?? ""
    }

    /// Nothing that begins like an answer is taken for one any longer than that may be so.
    func noteInquiry() { decoder.awaitsAnswers = inquiry?.isExpected == true }

    private func take(_ answer: TerminalAnswer) {
        inquiry?.take(answer)
        noteInquiry()
    }

    /// Waits a moment for the answers, as ``awaitAnswer()`` does, before the terminal is given away.
    func awaitInquiry() {
        while let rest = inquiry?.remaining, rest > 0, outcome != .endOfInput {
            if let report = decoder.extractReport() {
                take(report)
            } else if isInputThere(within: Int32(rest.rounded(.up))) {
                readInput()
            }
        }
    }

    private func isInputThere(within milliseconds: Int32) -> Bool {
        var poller = pollfd(fd: configuration.input, events: Int16(POLLIN), revents: 0)
        return poll(&poller, 1, milliseconds) > 0
    }
}
