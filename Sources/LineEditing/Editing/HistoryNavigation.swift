import Terminal

/// Moves between the lines of an entry and between the entries of the history; searches, and suggests an entry.
final class HistoryNavigation {
    /// True to suggest the rest of the latest entry that begins with the line.
    var suggests: Bool

    private let history: HistoryFile?
    private let line: EditedLine
    private var search: HistorySearch?
    private var walk: HistoryWalk?
    /// The column that vertical movements preserve.
    private var column = 0
    private var lastWords: LastWordWalk?
    /// The age of the entry that ``showEntry(_:keepsPosition:)`` has shown, from 1; 0 for the typed line.
    private var age = 0
    /// The typed line before an entry was shown.
    private var typed = EditBuffer()
    private var suggestion = HistorySuggestion()

    init(_ configuration: LineEditorConfiguration, _ line: EditedLine) {
        history = configuration.history
        suggests = configuration.suggestsFromHistory
        self.line = line
    }

    func beginLine() {
        search = nil
        walk = nil
        lastWords = nil
        age = 0
        typed = EditBuffer()
        suggestion = HistorySuggestion()
        history?.refresh()
    }

    /// The text after a line that an entry begins with; empty if there is none.
    func suggestion(for line: String) -> String {
        guard suggests, let history, !line.isEmpty else { return "" }
        return suggestion.rest(of: line, in: history)
    }

    /// Shows another entry, with the cursor at its end. After a change of the line the navigation starts again.
    func show(_ step: (inout HistoryWalk, HistoryFile) -> EditBuffer?) -> EngineResult {
        guard let history else { return .impossible }
        let buffer = line.buffer
        var walk = walk ?? HistoryWalk(origin: buffer)
        if walk.shown.text != buffer.text { walk = HistoryWalk(origin: buffer) }
        let found = step(&walk, history)
        self.walk = walk
        if let found { column = found.column }
        return line.replace(by: found)
    }

    /// Moves once or `count` times, as far as possible. `isRepeated` preserves the column of the previous vertical movement.
    func moveUp(_ count: Int?, isRepeated: Bool) -> EngineResult {
        move(count, isRepeated, { $0.movingUp(column: $1) }, { $0.older(in: $1) })
    }

    func moveDown(_ count: Int?, isRepeated: Bool) -> EngineResult {
        move(count, isRepeated, { $0.movingDown(column: $1) }, { walk, _ in walk.newer() })
    }

    private func move(
        _ count: Int?, _ isRepeated: Bool, _ step: (EditBuffer, Int) -> EditBuffer?,
        _ entry: (inout HistoryWalk, HistoryFile) -> EditBuffer?
    ) -> EngineResult {
        var steps = 0
        while steps < max(1, count ?? 1) {
            let buffer = line.buffer
            if !isRepeated && steps == 0 { column = buffer.column }
            if let moved = step(buffer, column) {
                line.moveCursor(to: moved.cursor)
            } else if show(entry) == .impossible {
                break
            }
            steps += 1
        }
        return steps > 0 ? .done : .impossible
    }

    /// Shows the entry that is `distance` older than the shown one, as libedit's `ed-prev-history` and `ed-next-history`: with
    /// any beginning, without the edits of the shown entry, and at the newest end the line that was typed first.
    ///
    /// - Parameter keepsPosition: True to stay at the same entry if there is no older one, as with vi's keys.
    func showEntry(_ distance: Int, keepsPosition: Bool) -> EngineResult {
        let count = history?.count ?? 0
        if age == 0, distance > 0 { typed = line.buffer }
        let wanted = age + distance
        if wanted <= count || !keepsPosition { age = max(0, min(wanted, count)) }
        let entry = age > 0 ? history?.entry(count - age + 1).map { EditBuffer($0.text) } : typed
        guard var shown = entry else { return .impossible }
        shown.cursor = keepsPosition ? 0 : shown.count
        line.buffer = shown
        return wanted == age ? .done : .impossible
    }

    /// Inserts a word; `isRepeated` replaces that of the previous call by the one of an older entry.
    func insertLastWord(isRepeated: Bool) -> EngineResult {
        guard let history else { return .impossible }
        let buffer = line.buffer
        var words = LastWordWalk(at: buffer.cursor)
        if isRepeated, let lastWords { words = lastWords }
        guard let changed = words.next(buffer, in: history) else { return .impossible }
        lastWords = words
        line.buffer = changed
        return .done
    }
}

/// The search (Ctrl-R).
extension HistoryNavigation {
    var isSearching: Bool { search != nil }

    var searchRow: StyledText? { search?.row }

    /// Starts a search; false without a history.
    func beginSearch() -> Bool {
        guard history != nil else { return false }
        search = HistorySearch(origin: line.buffer)
        return true
    }

    /// Handles a key of the search; nil for a key that ends it and keeps its usual function.
    func handle(_ key: Key, usesVi: Bool) -> EngineResult? {
        guard search != nil else { return nil }
        switch key {
        case .scalar("\u{12}"): return step(.older)
        case .scalar("\u{13}"): return step(.newer)
        case .scalar("\u{8}"), .scalar("\u{7f}"): return step(.shorten)
        case .scalar("\u{7}"): return cancelSearch()
        case .scalar(let scalar) where scalar.value >= 0x20: return step(.extend(String(scalar)))
        case .paste(let text): return step(.extend(String(text.prefix { $0 != "\n" })))
        case .escape: search = nil
        // With vi's keys Return only ends the search, and the next one enters the line.
        case .scalar("\r") where usesVi, .scalar("\n") where usesVi: search = nil
        default:
            search = nil
            return nil
        }
        return .done
    }

    private func step(_ step: HistorySearch.Input) -> EngineResult {
        guard let history else { return .impossible }
        search?.apply(step, in: history)
        guard let search else { return .impossible }
        line.buffer = search.buffer
        return search.hasFailed ? .impossible : .done
    }

    private func cancelSearch() -> EngineResult {
        guard let search else { return .impossible }
        line.buffer = search.origin
        self.search = nil
        return .done
    }
}
