extension EditingLoop {
    func beginSearch(_ engine: EditLineEngine) -> EngineResult {
        guard configuration.history != nil else { return .impossible }
        menu = nil
        search = HistorySearch(origin: engine.buffer)
        undo.note(characters.line)
        return .done
    }

    /// While a search goes on, keys belong to it; false for one that ends the search and then does what it always does.
    func takeForSearch(_ key: Key) -> Bool {
        guard search != nil else { return false }
        switch key {
        case .scalar("\u{12}"): perform(.search(.older))
        case .scalar("\u{13}"): perform(.search(.newer))
        case .scalar("\u{8}"), .scalar("\u{7f}"): perform(.search(.shorten))
        case .scalar("\u{7}"): perform(.abandonSearch)
        case .scalar(let scalar) where scalar.value >= 0x20: perform(.search(.extend(String(scalar))))
        case .paste(let text): perform(.search(.extend(String(text.prefix { $0 != "\n" }))))
        case .escape: search = nil
        // In vi, what is found is only fetched: Return runs it when it is pressed again.
        case .scalar("\r") where engine?.usesVi == true, .scalar("\n") where engine?.usesVi == true: search = nil
        default:
            search = nil
            return false
        }
        return true
    }

    func search(_ step: HistorySearch.Step, _ engine: EditLineEngine) -> EngineResult {
        guard let history = configuration.history else { return .impossible }
        search?.take(step, in: history)
        guard let search else { return .impossible }
        engine.buffer = search.buffer
        if search.hasFailed { display.ring() }
        return .lineChanged
    }

    /// The line is again what it was before the search.
    func abandonSearch(_ engine: EditLineEngine) -> EngineResult {
        guard let search else { return .impossible }
        engine.buffer = search.origin
        self.search = nil
        return .lineChanged
    }
}
