import Glibc

/// How the editor keeps step with a terminal that has taken another size and has not told of it yet.
extension EditingLoop {
    /// The window has changed, or will be said to have.
    func noteResize(isTold: Bool = true) {
        settling.extend(byMilliseconds: DrawingPause.afterResize(inTmux: configuration.environment["TMUX"] != nil))
        question.noteResize(isTold: isTold)
        renderer.noteResize()
        isStale = true
    }

    /// Whether a frame may be drawn at once; asks the terminal where it may have to be another one.
    func mayDraw() -> Bool {
        if !question.isUseful || question.isSettled || renderer.drawn == nil { return true }
        if isTyped && !question.wantsCursor { return true }
        output.write(ask())
        return false
    }

    /// Lines that arrive scroll the screen, and what is done for a wrong width then cannot be mended; so they wait for the answer
    /// where a key is drawn at once.
    var holdsPosts: Bool {
        question.isUseful && !question.isSettled && renderer.drawn != nil && !posts.isEmpty
    }

    func ask() -> String {
        decoder.awaitsReport = true
        return question.ask()
    }

    func take(_ report: TerminalReport) {
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
