import Terminal

/// Brings entries of the history into the line: the arrow keys, the search, the last words, and the suggestion.
final class HistoryNavigation {
    /// True to suggest the rest of the latest entry that begins with the line.
    var suggests: Bool

    private let history: HistoryFile?
    private let engine: EditLineEngine
    private let keys: EngineKeys
    private let display: EditorDisplay
    /// The position up to which libedit has the entries.
    private var mark: HistoryMark?
    private var search: HistorySearch?
    private var walk: HistoryWalk?
    private var lastWords: LastWordWalk?
    private var suggestion = HistorySuggestion()

    init(
        _ configuration: LineEditorConfiguration, _ engine: EditLineEngine, _ keys: EngineKeys, _ display: EditorDisplay
    ) {
        history = configuration.history
        suggests = configuration.suggestsFromHistory
        self.engine = engine
        self.keys = keys
        self.display = display
    }

    /// Starts a line with the entries of all sessions.
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

    /// Shows another entry, with the cursor at its end; nil if there is none. After a change of the line the navigation
    /// starts again.
    func show(_ step: (inout HistoryWalk, HistoryFile) -> EditBuffer?) -> EditBuffer? {
        guard let history else { return nil }
        let buffer = engine.buffer
        var walk = walk ?? HistoryWalk(origin: buffer)
        if walk.shown.text != buffer.text { walk = HistoryWalk(origin: buffer) }
        let found = step(&walk, history)
        self.walk = walk
        if let found { engine.buffer = found }
        return found
    }

    /// - Parameter isRepeated: True to replace the word of the previous call by the one of an older entry.
    fileprivate func insertLastWord(isRepeated: Bool) -> EngineResult {
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

    /// The row below the line; nil without a search.
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
        case .scalar("\u{12}"): take(.older)
        case .scalar("\u{13}"): take(.newer)
        case .scalar("\u{8}"), .scalar("\u{7f}"): take(.shorten)
        case .scalar("\u{7}"): keys.perform { [self] in cancelSearch() }
        case .scalar(let scalar) where scalar.value >= 0x20: take(.extend(String(scalar)))
        case .paste(let text): take(.extend(String(text.prefix { $0 != "\n" })))
        case .escape: search = nil
        // With vi's keys Return only ends the search, and the next one enters the line.
        case .scalar("\r") where engine.usesVi, .scalar("\n") where engine.usesVi: search = nil
        default:
            search = nil
            return false
        }
        return true
    }

    private func take(_ step: HistorySearch.Step) {
        keys.perform { [self] in
            guard let history else { return .impossible }
            search?.take(step, in: history)
            guard let search else { return .impossible }
            engine.buffer = search.buffer
            if search.hasFailed { display.ring() }
            return .lineChanged
        }
    }

    /// Restores the line before the search.
    private func cancelSearch() -> EngineResult {
        guard let search else { return .impossible }
        engine.buffer = search.origin
        self.search = nil
        return .lineChanged
    }
}

extension EditorFunction {
    static let recalling = [
        EditorFunction(
            "editor-search-history", "Search backwards in the history", .other,
            Keys(typing: ["^R"], viCommand: ["/", "?"])
        ) { $0.line.beginSearch() },
        EditorFunction(
            "editor-oldest-entry", "Go to the oldest entry that begins like the line", .other,
            Keys(typing: ["\\e<"], viCommand: ["G"])
        ) { $0.line.history.show { $0.oldest(in: $1) } == nil ? .impossible : .lineChanged },
        EditorFunction(
            "editor-newest-entry", "Go back to the line as it was before the entries", .other, Keys(typing: ["\\e>"])
        ) { $0.line.history.show { walk, _ in walk.newest() } == nil ? .impossible : .lineChanged },
        EditorFunction(
            "editor-insert-last-word", "Insert the last word of the entry before; again: of the one before that",
            .lastWord, Keys(typing: ["\\e."])
        ) { $0.line.history.insertLastWord(isRepeated: $0.line.isRepeated) },
    ]
}
