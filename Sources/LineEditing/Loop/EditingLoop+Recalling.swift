extension EditorFunction {
    static let recalling = [
        EditorFunction(
            "editor-search-history", "Search backwards in the history", .other,
            Keys(typing: ["^R"], viCommand: ["/", "?"])
        ) { $0.beginSearch($1) },
        EditorFunction(
            "editor-oldest-entry", "Show the oldest entry with the same prefix", .other,
            Keys(typing: ["\\e<"], viCommand: ["G"])
        ) { loop, engine in loop.walkHistory(engine) { $0.oldest(in: $1) } },
        EditorFunction(
            "editor-newest-entry", "Return to the line that was typed before the entries were shown", .other,
            Keys(typing: ["\\e>"])
        ) { loop, engine in loop.walkHistory(engine) { walk, _ in walk.newest() } },
        EditorFunction(
            "editor-insert-last-word", "Insert the last word of the previous entry; again, of the one before it",
            .lastWord,
            Keys(typing: ["\\e."])
        ) { $0.insertLastWord($1) },
    ]
}

extension EditingLoop {
    /// Goes to another entry, its end; a line that was changed since begins a walk of its own.
    func walkHistory(
        _ engine: EditLineEngine, _ step: (inout HistoryWalk, HistoryFile) -> EditBuffer?
    ) -> EngineResult {
        guard let history = configuration.history else { return .impossible }
        let buffer = engine.buffer
        var walk = editing.walk ?? HistoryWalk(origin: buffer)
        if walk.shown.text != buffer.text { walk = HistoryWalk(origin: buffer) }
        let found = step(&walk, history)
        editing.walk = walk
        guard let found else { return .impossible }
        engine.buffer = found
        editing.column = found.column
        return .lineChanged
    }

    fileprivate func insertLastWord(_ engine: EditLineEngine) -> EngineResult {
        guard let history = configuration.history else { return .impossible }
        let buffer = engine.buffer
        var words = LastWordWalk(at: buffer.cursor)
        if editing.familyBefore == .lastWord, let going = editing.lastWords { words = going }
        guard let changed = words.next(buffer, in: history) else { return .impossible }
        editing.lastWords = words
        engine.buffer = changed
        return .lineChanged
    }
}
