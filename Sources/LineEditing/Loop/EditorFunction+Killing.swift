extension EditorFunction {
    static let killing = [
        EditorFunction(
            "editor-kill-to-line-end", "Kill to the end of the line, or at the end the line break", .kill,
            typing: ["^K"]
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
            "editor-kill-previous-word", "Kill back to the start of the word", .kill, typing: ["\\e^?", "\\e^H"]
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
