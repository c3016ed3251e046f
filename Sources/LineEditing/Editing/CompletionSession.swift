import Terminal

/// Completes the word at the cursor: requests the candidates, inserts the only one, or opens a menu.
///
/// - Pattern: Strategy (context)
final class CompletionSession {
    private static let rowLimit = 10
    /// The time for which keys wait for candidates, in milliseconds: all keys together that arrive without a pause.
    private static let answerTimeout = 1000.0

    private let line: EditedLine
    private let display: EditorDisplay
    private let mailbox: EditorMailbox
    private let completer: (any LineCompleter)?

    private var menu: CompletionMenu?
    /// The line for which candidates were requested last.
    private var requested: EditBuffer?
    /// The start of the menu's word.
    private var wordStart = 0

    private var number: UInt64 = 0
    /// True if no answer to the latest request has arrived, so that keys wait for it.
    private var isAwaiting = false
    /// True if the answer so far is unfinished, and the complete one follows. Only keys that select a candidate wait for it.
    private var isFollowed = false
    /// True if the latest request was made because the word changed under an open menu, and not by TAB.
    private var isNarrowing = false
    /// The end of the time for which keys wait; nil before the first request since the last pause.
    private var deadline: ContinuousClock.Instant?

    init(
        _ configuration: LineEditorConfiguration, _ line: EditedLine,
        _ display: EditorDisplay, _ mailbox: EditorMailbox
    ) {
        completer = configuration.completer
        self.line = line
        self.display = display
        self.mailbox = mailbox
    }

    var isOpen: Bool { menu != nil }
    /// True if a key may depend on candidates.
    var isActive: Bool { isOpen || isAwaiting }

    /// Closes the menu and ignores the answer to the latest request.
    func cancel() {
        menu = nil
        (isAwaiting, isFollowed) = (false, false)
    }

    func request() -> EngineResult {
        guard completer != nil else { return .impossible }
        request(for: line.buffer, isNarrowing: false)
        return .done
    }

    /// Prepares the menu for a frame, which is drawn when no key is waiting.
    func update() {
        if !isAwaiting, !isFollowed { deadline = nil }
        narrow()
    }

    func narrow() {
        if menu != nil, line.buffer != requested { request(for: line.buffer, isNarrowing: true) }
    }

    /// The milliseconds that a key must wait for candidates; nil to handle it at once. Keys that are typed ahead have the same
    /// effect as slowly typed ones: those after TAB wait, and so do those of a menu that is being narrowed.
    func timeout(of key: Key) -> Double? {
        guard isAwaiting else { return isFollowed && Self.selects(key) ? deadline?.pending : nil }
        switch key {
        case .scalar("\u{3}"), .scalar("\u{1a}"): return nil
        // The candidates after Backspace depend on those before it: a menu that has closed stays closed.
        case .scalar("\u{7f}"): return deadline?.pending
        case .scalar(let scalar) where isNarrowing && scalar.value >= 0x20 && menu?.selected == nil: return nil
        default: return deadline?.pending
        }
    }

    /// True for a key that selects a candidate of an open menu.
    private static func selects(_ key: Key) -> Bool {
        if case .sequence(let bytes) = key { moves[bytes] != nil } else { key == .scalar("\t") }
    }

    private func request(for buffer: EditBuffer, isNarrowing: Bool) {
        number += 1
        (isAwaiting, isFollowed) = (true, false)
        requested = buffer
        deadline = deadline ?? .now.advanced(byMilliseconds: CompletionSession.answerTimeout)
        self.isNarrowing = isNarrowing
        let reply = CompletionReply { [number, mailbox] candidates, word, total in
            mailbox.send { $0.completions.append((number, candidates, word, total)) }
        }
        completer?.complete(buffer.beforeCursor, reply: reply)
    }

    /// Accepts the candidates for a request; those for an earlier one are ignored.
    func accept(_ answer: CompletionMenu, for number: UInt64) {
        guard isAwaiting || isFollowed, number == self.number else { return }
        (isAwaiting, isFollowed) = (false, answer.isUnfinished)
        display.invalidate()
        // The user may have typed on after the timeout.
        guard line.buffer == requested else { return }
        guard menu?.selected == nil else {
            menu?.finish(answer)
            return
        }
        guard line.buffer.beforeCursor.hasSuffix(answer.word) else { return }
        if answer.isUnfinished {
            if !answer.candidates.isEmpty { show(answer) }
        } else if isNarrowing {
            narrowMenu(to: answer)
        } else {
            complete(with: answer)
        }
    }

    private func show(_ answer: CompletionMenu) {
        if !isNarrowing { wordStart = line.buffer.cursor - answer.word.count }
        menu = answer
    }

    private func complete(with answer: CompletionMenu) {
        let (candidates, buffer) = (answer.candidates, line.buffer)
        menu = nil
        guard let first = candidates.first else { return display.ring() }
        if candidates.count == 1 {
            line.buffer = buffer.replacing(answer.word, with: first.text + first.suffix)
            return
        }
        let common = candidates.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
        show(answer)
        // Candidates that are not shown may begin in another way.
        if answer.isWhole, common.count > answer.word.count, common.hasPrefix(answer.word) {
            line.buffer = buffer.replacing(answer.word, with: common)
            menu?.word = common
        }
        requested = line.buffer
    }

    /// The menu remains open while the cursor is at the same word and there is a choice.
    private func narrowMenu(to answer: CompletionMenu) {
        guard menu != nil else { return }
        let candidates = answer.candidates
        let isSameWord = line.buffer.cursor - answer.word.count == wordStart
        let isComplete = candidates.count == 1 && candidates.first?.text == answer.word
        menu = isSameWord && !candidates.isEmpty && !isComplete ? answer : nil
    }
}

/// The open menu.
extension CompletionSession {
    func rows(_ size: TerminalSize) -> [StyledText] {
        guard let menu else { return [] }
        let limit = min(CompletionSession.rowLimit, size.rows - 1 - display.statusRows.count)
        return menu.rows(columns: size.columns, limit: limit)
    }

    /// Handles a key of the open menu; nil for a key that keeps its usual function.
    func handle(_ key: Key) -> EngineResult? {
        guard let menu else { return nil }
        switch key {
        case .scalar("\t"): return move(.next)
        case .scalar("\u{7}"), .escape: return closeMenu()
        case .sequence(let bytes):
            guard let move = CompletionSession.moves[bytes], menu.handles(move, columns: display.size.columns) else {
                return nil
            }
            return self.move(move)
        case .scalar(let scalar): return menu.selected.flatMap { handle(scalar, menu.candidates[$0]) }
        default: return nil
        }
    }

    /// Return accepts the selected candidate, a character follows it, and Backspace restores the typed word.
    private func handle(_ scalar: Unicode.Scalar, _ candidate: Candidate) -> EngineResult? {
        switch scalar {
        case "\r", "\n": return accept(candidate.suffix)
        case "\u{8}", "\u{7f}": return move(.back)
        case _ where scalar.value >= 0x20:
            let result = accept(CompletionSession.continuations.contains(scalar) ? "" : candidate.suffix)
            return candidate.suffix == String(scalar) ? result : nil
        default: return nil
        }
    }

    private func move(_ move: CompletionMenu.Move) -> EngineResult {
        guard var menu else { return .impossible }
        let before = menu.inserted
        menu.move(move, columns: display.size.columns, page: CompletionSession.rowLimit - 1)
        line.buffer = line.buffer.replacing(before, with: menu.inserted)
        self.menu = menu
        requested = line.buffer
        return .done
    }

    private func accept(_ suffix: String) -> EngineResult {
        cancel()
        line.insert(suffix)
        return .done
    }

    private func closeMenu() -> EngineResult {
        guard let open = menu else { return .impossible }
        menu = nil
        line.buffer = line.buffer.replacing(open.inserted, with: open.word)
        return .done
    }

    /// Characters that continue a word and do not follow it.
    private static let continuations: Set<Unicode.Scalar> = ["/", ".", ":", "=", ","]

    private static let moves: [[UInt8]: CompletionMenu.Move] = {
        var moves: [[UInt8]: CompletionMenu.Move] = [
            Array("\u{1b}[Z".utf8): .previous, Array("\u{1b}[5~".utf8): .pageUp, Array("\u{1b}[6~".utf8): .pageDown,
        ]
        for (letter, move) in [("A", CompletionMenu.Move.up), ("B", .down), ("C", .right), ("D", .left)] {
            moves[Array("\u{1b}[\(letter)".utf8)] = move
            moves[Array("\u{1b}O\(letter)".utf8)] = move
        }
        return moves
    }()
}
