/// The functions for killed texts, and for the entries of the history.
extension EditorFunction {
    static let killing = [
        EditorFunction(
            "editor-kill-to-line-end", "Kill to the end of the line, or at the end the line break", .kill,
            typing: ["^K"], vi: ["^K"]
        ) { $0.line.kills.kill(to: \.killedLineEnd, joins: $0.line.isRepeated) },
        EditorFunction(
            "editor-kill-to-line-start", "Kill to the start of the line, or at the start the line break before it",
            .kill, typing: ["^U"]
        ) { $0.line.kills.kill(to: \.killedLineStart, joins: $0.line.isRepeated) },
        EditorFunction("editor-kill-entry", "Kill the whole entry", .kill) {
            $0.line.kills.killEntry(joins: $0.line.isRepeated)
        },
        EditorFunction("editor-kill-blank-word", "Kill back to the last space", .kill, typing: ["^W"]) {
            $0.line.kills.kill(to: \.blankWordStart, joins: $0.line.isRepeated)
        },
        EditorFunction(
            "editor-kill-word", "Kill to the end of the word", .kill, typing: ["\\ed", "\\eD", "\\e[3;5~", "\\e[3;3~"]
        ) { $0.line.kills.kill(to: \.wordEnd, joins: $0.line.isRepeated) },
        EditorFunction(
            "editor-kill-previous-word", "Kill back to the start of the word", .kill, typing: ["\\e^?", "\\e^H"],
            vi: ["^W"]
        ) { $0.line.kills.kill(to: \.wordStart, joins: $0.line.isRepeated) },
        EditorFunction("editor-kill-region", "Kill from the mark to the cursor", .kill) {
            $0.line.kills.killRegion(joins: $0.line.isRepeated)
        },
        EditorFunction("editor-copy-region", "Copy from the mark to the cursor", emacs: ["\\ew", "\\eW"]) {
            $0.line.kills.copyRegion()
        },
        EditorFunction("editor-set-mark", "Set the mark at the cursor", typing: ["^@"]) { $0.line.kills.setMark() },
        EditorFunction("editor-exchange-mark", "Swap the cursor and the mark", emacs: ["^X^X"]) {
            $0.line.kills.exchangeMark()
        },
        EditorFunction("editor-yank", "Insert the latest killed text", .yank, typing: ["^Y"]) {
            $0.line.kills.yank()
        },
        EditorFunction(
            "editor-yank-pop", "After a yank, replace the inserted text by the one killed before it", .yank,
            typing: ["\\ey", "\\eY"]
        ) { $0.line.kills.yankPop(isRightAfterYank: $0.line.isRepeated) },
    ]
}

extension EditorFunction {
    static let recalling = [
        EditorFunction(
            "editor-up", "Move up a line, and from the first to an earlier entry with the same prefix",
            .vertical, typing: ["^P", "\\ep", "\\eP"] + arrow("A"), vi: ["k", "K", "\\055", "^P"]
        ) { $0.line.history.moveUp($0.line.vi.removeCount(), isRepeated: $0.line.isRepeated) },
        EditorFunction(
            "editor-down", "Move down a line, and from the last to the next entry", .vertical,
            typing: ["^N", "\\en", "\\eN"] + arrow("B"), vi: ["j", "J", "+", "^N"]
        ) { $0.line.history.moveDown($0.line.vi.removeCount(), isRepeated: $0.line.isRepeated) },
        EditorFunction("editor-previous-entry", "Show the entry before the shown one, without edits of that") {
            $0.line.showEntry(1)
        },
        EditorFunction("editor-next-entry", "Show the entry after the shown one, or the line that was typed first") {
            $0.line.showEntry(-1)
        },
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
        EditorFunction(
            "editor-append-last-word", "Insert a space and the last word of the previous entry after the cursor",
            vi: ["_"]
        ) { $0.line.appendLastWord() },
    ]
}
