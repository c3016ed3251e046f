extension EditorFunction {
    static let recalling = [
        EditorFunction(
            "editor-up", "Move up a line, and from the first to an earlier entry with the same prefix",
            .vertical, typing: ["^P", "\\ep", "\\eP"] + arrow("A"), vi: ["k", "K", "\\055", "^P"]
        ) { $0.line.history.moveUp($0.line.vi.takeCount(), isRepeated: $0.line.isRepeated) },
        EditorFunction(
            "editor-down", "Move down a line, and from the last to the next entry", .vertical,
            typing: ["^N", "\\en", "\\eN"] + arrow("B"), vi: ["j", "J", "+", "^N"]
        ) { $0.line.history.moveDown($0.line.vi.takeCount(), isRepeated: $0.line.isRepeated) },
        EditorFunction("editor-search-history", "Search backwards in the history", typing: ["^R"], vi: ["/", "?"]) {
            $0.line.beginSearch()
        },
        EditorFunction(
            "editor-oldest-entry", "Show the oldest entry with the same prefix", typing: ["\\e<"], vi: ["G"]
        ) { $0.line.history.show { $0.oldest(in: $1) } },
        EditorFunction(
            "editor-newest-entry", "Return to the line that was typed before the entries were shown", typing: ["\\e>"]
        ) {
            $0.line.history.show { walk, _ in walk.newest() }
        },
        EditorFunction(
            "editor-insert-last-word", "Insert the last word of the previous entry; again, of the one before it",
            .lastWord, typing: ["\\e."]
        ) { $0.line.history.insertLastWord(isRepeated: $0.line.isRepeated) },
    ]
}
