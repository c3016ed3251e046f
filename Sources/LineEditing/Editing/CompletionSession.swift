import Terminal

/// Completes the word at the cursor: requests the candidates, inserts the only one, or opens a menu.
///
/// - Pattern: Strategy (context)
final class CompletionSession {
    private static let rowLimit = 10
    /// The time for which keys wait for candidates, in milliseconds.
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
    private var isAwaiting = false
    /// True if the latest request was made because the word changed under an open menu, and not by TAB.
    private var isNarrowing = false
    private var deadline = Moment.distantPast

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
        isAwaiting = false
    }

    func request() -> EngineResult {
        guard completer != nil else { return .impossible }
        request(for: line.buffer, isNarrowing: false)
        return .done
    }

    func narrow() {
        if menu != nil, line.buffer != requested { request(for: line.buffer, isNarrowing: true) }
    }

    /// The milliseconds that a key must wait for candidates; nil to handle it at once. Keys that are typed ahead have the same
    /// effect as slowly typed ones: those after TAB wait, and so do those of a menu that is being narrowed.
    func timeout(of key: Key) -> Double? {
        guard isAwaiting, deadline > .now else { return nil }
        switch key {
        case .scalar("\u{3}"), .scalar("\u{1a}"): return nil
        case .scalar(let scalar) where isNarrowing && scalar.value >= 0x20 && menu?.selected == nil: return nil
        default: return deadline.remaining
        }
    }

    private func request(for buffer: EditBuffer, isNarrowing: Bool) {
        number += 1
        isAwaiting = true
        requested = buffer
        deadline = .now.advanced(byMilliseconds: CompletionSession.answerTimeout)
        self.isNarrowing = isNarrowing
        let reply = CompletionReply { [number, mailbox] candidates, word, total in
            let completions = Completions(number: number, candidates: candidates, word: word, total: total)
            mailbox.send { $0.completions.append(completions) }
        }
        let request = CompletionRequest(beforeCursor: buffer.beforeCursor, afterCursor: buffer.afterCursor)
        completer?.complete(request, reply: reply)
    }

    func accept(_ completions: Completions) {
        guard isAwaiting, completions.number == number else { return }
        if show(completions) == .impossible { display.ring() }
        display.invalidate()
    }

    private func show(_ completions: Completions) -> EngineResult {
        isAwaiting = false
        let buffer = line.buffer
        // The user may have typed on after the timeout.
        guard buffer == requested, buffer.beforeCursor.hasSuffix(completions.word) else { return .done }
        return isNarrowing ? narrowMenu(to: completions, buffer) : complete(buffer, completions)
    }

    private func complete(_ buffer: EditBuffer, _ completions: Completions) -> EngineResult {
        let candidates = completions.candidates
        guard let first = candidates.first else { return .impossible }
        if candidates.count == 1 {
            line.buffer = buffer.replacing(completions.word, with: first.text + first.suffix)
            return .done
        }
        let common = candidates.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
        let extends = common.count > completions.word.count && common.hasPrefix(completions.word)
        let word = extends ? common : completions.word
        if extends { line.buffer = buffer.replacing(completions.word, with: word) }
        menu = CompletionMenu(candidates, word: word, total: completions.total)
        requested = line.buffer
        wordStart = buffer.cursor - completions.word.count
        return .done
    }

    /// The menu remains open while the cursor is at the same word and there is a choice.
    private func narrowMenu(to completions: Completions, _ buffer: EditBuffer) -> EngineResult {
        guard menu != nil else { return .done }
        let candidates = completions.candidates
        let isSameWord = buffer.cursor - completions.word.count == wordStart
        let isComplete = candidates.count == 1 && candidates.first?.text == completions.word
        menu =
            isSameWord && !candidates.isEmpty && !isComplete
            ? CompletionMenu(candidates, word: completions.word, total: completions.total) : nil
        return .done
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
            guard let move = CompletionSession.moves[bytes], menu.takes(move, columns: display.size.columns) else {
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
