import Terminal

/// Completes the word at the cursor: requests the candidates, inserts the only one, or opens a menu.
///
/// - Pattern: Strategy (context)
final class CompletionSession {
    private static let rowLimit = 10

    private let engine: EditLineEngine
    private let display: EditorDisplay
    private let mailbox: EditorMailbox
    private let completer: (any LineCompleter)?

    private var menu: CompletionMenu?
    /// The line for the menu's candidates.
    private var menuLine: EditBuffer?
    /// The start of the menu's word in scalars.
    private var wordStart = 0

    private var number: UInt64 = 0
    private var isAwaiting = false
    /// True if the latest request was made because the word changed under an open menu, and not by TAB.
    private var isNarrowing = false

    init(
        _ configuration: LineEditorConfiguration, _ engine: EditLineEngine,
        _ display: EditorDisplay, _ mailbox: EditorMailbox
    ) {
        completer = configuration.completer
        self.engine = engine
        self.display = display
        self.mailbox = mailbox
    }

    var isOpen: Bool { menu != nil }

    /// Closes the menu and ignores the answer to the latest request.
    func cancel() {
        menu = nil
        isAwaiting = false
    }

    func request() -> EngineResult {
        guard completer != nil else { return .impossible }
        request(for: engine.buffer, isNarrowing: false)
        return .done
    }

    func narrow() {
        guard menu != nil else { return }
        let buffer = engine.buffer
        guard buffer != menuLine else { return }
        menuLine = buffer
        request(for: buffer, isNarrowing: true)
    }

    private func request(for buffer: EditBuffer, isNarrowing: Bool) {
        number += 1
        isAwaiting = true
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
        engine.perform { [self] in show(completions) }
    }

    private func show(_ completions: Completions) -> EngineResult {
        isAwaiting = false
        let buffer = engine.buffer
        guard buffer.beforeCursor.hasSuffix(completions.word) else { return .done }
        return isNarrowing ? narrowMenu(to: completions, buffer) : complete(buffer, completions)
    }

    private func complete(_ buffer: EditBuffer, _ completions: Completions) -> EngineResult {
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
        menuLine = engine.buffer
        wordStart = buffer.cursor - completions.word.unicodeScalars.count
        return .lineChanged
    }

    /// The menu remains open while the cursor is at the same word and there is a choice.
    private func narrowMenu(to completions: Completions, _ buffer: EditBuffer) -> EngineResult {
        guard menu != nil else { return .done }
        let candidates = completions.candidates
        let isSameWord = buffer.cursor - completions.word.unicodeScalars.count == wordStart
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

    /// Handles a key of the open menu; false for a key that keeps its usual function.
    func handle(_ key: Key) -> Bool {
        guard let menu else { return false }
        switch key {
        case .scalar("\t"): move(.next)
        case .scalar("\u{7}"), .escape: engine.perform { [self] in closeMenu() }
        case .sequence(let bytes):
            guard let move = CompletionSession.moves[bytes], menu.takes(move, columns: display.size.columns) else {
                return false
            }
            self.move(move)
        case .scalar(let scalar):
            guard let selected = menu.selected else { return false }
            return handle(scalar, menu.candidates[selected])
        default: return false
        }
        return true
    }

    /// Return accepts the selected candidate, a character follows it, and Backspace restores the typed word.
    private func handle(_ scalar: Unicode.Scalar, _ candidate: Candidate) -> Bool {
        switch scalar {
        case "\r", "\n": accept(candidate.suffix)
        case "\u{8}", "\u{7f}": move(.back)
        case _ where scalar.value >= 0x20:
            accept(CompletionSession.continuations.contains(scalar) ? "" : candidate.suffix)
            if candidate.suffix != String(scalar) { engine.append(scalar.value) }
        default: return false
        }
        return true
    }

    private func move(_ move: CompletionMenu.Move) {
        engine.perform { [self] in
            guard var menu else { return .impossible }
            let before = menu.inserted
            menu.move(move, columns: display.size.columns, page: CompletionSession.rowLimit - 1)
            engine.buffer = engine.buffer.replacing(before, with: menu.inserted)
            self.menu = menu
            menuLine = engine.buffer
            return .lineChanged
        }
    }

    private func accept(_ suffix: String) {
        engine.perform { [self] in
            guard menu != nil else { return .impossible }
            cancel()
            engine.insert(suffix)
            return .lineChanged
        }
    }

    private func closeMenu() -> EngineResult {
        guard let open = menu else { return .impossible }
        menu = nil
        engine.buffer = engine.buffer.replacing(open.inserted, with: open.word)
        return .lineChanged
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
