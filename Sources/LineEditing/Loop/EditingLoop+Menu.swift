import Terminal

extension EditingLoop {
    /// While the menu is open some keys belong to it; false for all others, which do what they always do.
    func takeForMenu(_ key: Key) -> Bool {
        guard let menu else { return false }
        switch key {
        case .scalar("\t"): perform(.walk(.next))
        case .scalar("\u{7}"), .escape: perform(.closeMenu)
        case .sequence(let bytes):
            guard let move = EditingLoop.menuMoves[bytes], menu.takes(move, columns: display.size.columns) else {
                return false
            }
            perform(.walk(move))
        case .scalar(let scalar):
            guard let selected = menu.selected else { return false }
            return takeForChosen(scalar, menu.candidates[selected])
        default: return false
        }
        return true
    }

    /// Return settles a chosen candidate, Backspace goes back to what was typed, and a character settles it and follows.
    private func takeForChosen(_ scalar: Unicode.Scalar, _ candidate: Candidate) -> Bool {
        switch scalar {
        case "\r", "\n": perform(.settleMenu(candidate.suffix))
        case "\u{8}", "\u{7f}": perform(.walk(.back))
        case _ where scalar.value >= 0x20:
            perform(.settleMenu(candidate.continues(with: scalar) ? "" : candidate.suffix))
            if candidate.suffix != String(scalar) { queue.append(scalar.value) }
        default: return false
        }
        return true
    }

    private static let menuMoves: [[UInt8]: CompletionMenu.Move] = {
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

extension Candidate {
    /// Whether a character goes on with the word instead of following it.
    fileprivate func continues(with scalar: Unicode.Scalar) -> Bool {
        ["/", ".", ":", "=", ","].contains(scalar)
    }
}

extension EditingLoop {
    /// How many rows the menu has at most.
    static let menuLimit = 10

    func walk(_ move: CompletionMenu.Move, _ engine: EditLineEngine) -> EngineResult {
        guard var open = menu else { return .impossible }
        let before = open.inserted
        open.move(move, columns: display.size.columns, page: EditingLoop.menuLimit - 1)
        engine.buffer = engine.buffer.replacing(before, with: open.inserted)
        menu = open
        menuBuffer = engine.buffer
        return .lineChanged
    }

    /// The chosen candidate stays, with what follows it.
    func settleMenu(_ engine: EditLineEngine, _ suffix: String) -> EngineResult {
        guard menu != nil else { return .impossible }
        menu = nil
        completion.drop()
        engine.insert(suffix)
        return .lineChanged
    }

    /// Escape: the word is again what the person had typed.
    func closeMenu(_ engine: EditLineEngine) -> EngineResult {
        guard let open = menu else { return .impossible }
        menu = nil
        engine.buffer = engine.buffer.replacing(open.inserted, with: open.word)
        return .lineChanged
    }
}
