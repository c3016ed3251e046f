import Terminal

/// Moves between the lines of an entry and between the entries of the history; searches, and suggests an entry.
final class HistoryNavigation {
    /// True to suggest the rest of the latest entry that begins with the line.
    var suggests: Bool

    private let history: HistoryFile?
    private let engine: EditLineEngine
    private let display: EditorDisplay
    private var mark: HistoryMark?
    private var search: HistorySearch?
    private var walk: HistoryWalk?
    /// The column that vertical movements preserve.
    private var column = 0
    private var lastWords: LastWordWalk?
    private var suggestion = HistorySuggestion()

    init(
        _ configuration: LineEditorConfiguration, _ engine: EditLineEngine, _ display: EditorDisplay
    ) {
        history = configuration.history
        suggests = configuration.suggestsFromHistory
        self.engine = engine
        self.display = display
    }

    func beginLine() {
        search = nil
        walk = nil
        lastWords = nil
        suggestion = HistorySuggestion()
        guard let history else { return }
        history.refresh()
        let news = history.texts(since: mark)
        mark = news.mark
        if news.isWhole { engine.clearHistory() }
        for text in news.texts { engine.addToHistory(text) }
    }

    /// The text after a line that an entry begins with; empty if there is none.
    func suggestion(for line: String) -> String {
        guard suggests, let history, !line.isEmpty else { return "" }
        return suggestion.rest(of: line, in: history)
    }

    /// Shows another entry, with the cursor at its end. After a change of the line the navigation starts again.
    func show(_ step: (inout HistoryWalk, HistoryFile) -> EditBuffer?) -> EngineResult {
        guard let history else { return .impossible }
        let buffer = engine.buffer
        var walk = walk ?? HistoryWalk(origin: buffer)
        if walk.shown.text != buffer.text { walk = HistoryWalk(origin: buffer) }
        let found = step(&walk, history)
        self.walk = walk
        if let found { column = found.column }
        return engine.replace(by: found)
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
            let buffer = engine.buffer
            if !isRepeated && steps == 0 { column = buffer.column }
            if let moved = step(buffer, column) {
                engine.moveCursor(to: moved.cursor)
            } else if show(entry) == .impossible {
                break
            }
            steps += 1
        }
        return steps > 0 ? .lineChanged : .impossible
    }

    /// Inserts a word; `isRepeated` replaces that of the previous call by the one of an older entry.
    func insertLastWord(isRepeated: Bool) -> EngineResult {
        guard let history else { return .impossible }
        let buffer = engine.buffer
        var words = LastWordWalk(at: buffer.cursor)
        if isRepeated, let lastWords { words = lastWords }
        guard let changed = words.next(buffer, in: history) else { return .impossible }
        lastWords = words
        engine.buffer = changed
        return .lineChanged
    }
}

/// The search (Ctrl-R).
extension HistoryNavigation {
    var isSearching: Bool { search != nil }

    var searchRow: StyledText? { search?.row }

    /// Starts a search; false without a history.
    func beginSearch() -> Bool {
        guard history != nil else { return false }
        search = HistorySearch(origin: engine.buffer)
        return true
    }

    /// Handles a key of the search; false for a key that ends it and keeps its usual function.
    func handle(_ key: Key) -> Bool {
        guard search != nil else { return false }
        switch key {
        case .scalar("\u{12}"): step(.older)
        case .scalar("\u{13}"): step(.newer)
        case .scalar("\u{8}"), .scalar("\u{7f}"): step(.shorten)
        case .scalar("\u{7}"): engine.perform { [self] in cancelSearch() }
        case .scalar(let scalar) where scalar.value >= 0x20: step(.extend(String(scalar)))
        case .paste(let text): step(.extend(String(text.prefix { $0 != "\n" })))
        case .escape: search = nil
        // With vi's keys Return only ends the search, and the next one enters the line.
        case .scalar("\r") where engine.usesVi, .scalar("\n") where engine.usesVi: search = nil
        default:
            search = nil
            return false
        }
        return true
    }

    private func step(_ step: HistorySearch.Step) {
        engine.perform { [self] in
            guard let history else { return .impossible }
            search?.take(step, in: history)
            guard let search else { return .impossible }
            engine.buffer = search.buffer
            if search.hasFailed { display.ring() }
            return .lineChanged
        }
    }

    private func cancelSearch() -> EngineResult {
        guard let search else { return .impossible }
        engine.buffer = search.origin
        self.search = nil
        return .lineChanged
    }
}
