/// Which of the requests for completion is the latest, and why it was made.
struct CompletionRound {
    enum Reason {
        /// TAB was pressed.
        case asked
        /// The word changed while the menu was open.
        case narrowing
    }

    private(set) var number: UInt64 = 0
    private(set) var reason = Reason.asked
    private var isAwaiting = false

    mutating func begin(_ reason: Reason) -> UInt64 {
        number += 1
        self.reason = reason
        isAwaiting = true
        return number
    }

    mutating func drop() { isAwaiting = false }

    func isAwaited(_ number: UInt64) -> Bool { isAwaiting && number == self.number }
}

extension EditingLoop {
    func requestCompletion(_ engine: EditLineEngine) -> EngineResult {
        guard configuration.completer != nil else { return .impossible }
        request(.asked, for: engine.buffer)
        // An answer that is there already comes before the keys that were typed ahead.
        receiveMessages()
        return .done
    }

    private func request(_ reason: CompletionRound.Reason, for buffer: EditBuffer) {
        let number = completion.begin(reason)
        let mailbox = mailbox
        let reply = CompletionReply { candidates, word, total in
            let completions = Completions(number: number, candidates: candidates, word: word, total: total)
            mailbox.put { $0.completions.append(completions) }
        }
        let request = CompletionRequest(beforeCursor: buffer.beforeCursor, afterCursor: buffer.afterCursor)
        configuration.completer?.complete(request, reply: reply)
    }

    /// Asks anew when the line under an open menu has changed.
    func narrowMenu(to buffer: EditBuffer) {
        guard menu != nil, buffer != menuBuffer else { return }
        menuBuffer = buffer
        request(.narrowing, for: buffer)
    }

    func show(_ completions: Completions, _ engine: EditLineEngine) -> EngineResult {
        completion.drop()
        let buffer = engine.buffer
        guard buffer.beforeCursor.hasSuffix(completions.word) else { return .done }
        return completion.reason == .asked
            ? answer(completions, buffer, engine) : narrow(completions, buffer)
    }

    private func answer(_ completions: Completions, _ buffer: EditBuffer, _ engine: EditLineEngine) -> EngineResult {
        let candidates = completions.candidates
        guard let first = candidates.first else { return .impossible }
        if candidates.count == 1 {
            engine.buffer = buffer.replacing(completions.word, with: first.text + first.suffix)
            return .lineChanged
        }
        let common = candidates.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
        let extends = common.count > completions.word.count && common.hasPrefix(completions.word)
        let word = extends ? common : completions.word
        if extends { engine.buffer = buffer.replacing(completions.word, with: word) }
        menu = CompletionMenu(candidates, word: word, total: completions.total)
        menuBuffer = engine.buffer
        menuStart = buffer.cursor - completions.word.unicodeScalars.count
        return .lineChanged
    }

    /// The menu stays while the person is at the same word and there is something left to choose.
    private func narrow(_ completions: Completions, _ buffer: EditBuffer) -> EngineResult {
        guard menu != nil else { return .done }
        let candidates = completions.candidates
        let start = buffer.cursor - completions.word.unicodeScalars.count
        let isSameWord = start == menuStart
        let isSettled = candidates.count == 1 && candidates.first?.text == completions.word
        menu =
            isSameWord && !candidates.isEmpty && !isSettled
            ? CompletionMenu(candidates, word: completions.word, total: completions.total) : nil
        return .done
    }
}
