/// The functions of the editor that keys can be bound to, in `~/.editrc` too, beside libedit's own.
enum EditorCommand: Int32, CaseIterable {
    /// Does what the editing loop has laid down as its next action; bound to a key that nobody can press.
    case perform = 0
    case complete
    case acceptLine
    case acceptSuggestion
    case acceptWord
    case insertLineBreak
    case searchHistory
    case undo
    case redo

    var name: String {
        switch self {
        case .perform: "editor-perform"
        case .complete: "editor-complete"
        case .acceptLine: "editor-accept-line"
        case .acceptSuggestion: "editor-accept-suggestion"
        case .acceptWord: "editor-accept-word"
        case .insertLineBreak: "editor-insert-line-break"
        case .searchHistory: "editor-search-history"
        case .undo: "editor-undo"
        case .redo: "editor-redo"
        }
    }

    /// What `bind -l` says about it.
    var help: String {
        switch self {
        case .perform: "Do what the editor has in hand"
        case .complete: "Complete the word, or open the menu"
        case .acceptLine: "Enter the line, or begin another one of an entry that is not whole"
        case .acceptSuggestion: "Move right, or take over the suggestion"
        case .acceptWord: "Move one word right, or take over one of the suggestion"
        case .insertLineBreak: "Begin another line of the entry"
        case .searchHistory: "Search backwards in the history"
        case .undo: "Take back the last change of the line"
        case .redo: "Bring back what undo took"
        }
    }

    /// The keys that run it, as libedit's `bind` spells them.
    var keys: [String] {
        switch self {
        case .perform: []
        case .complete: ["^I"]
        case .acceptLine: ["^M", "^J"]
        case .acceptSuggestion: ["^F", "\\e[C", "\\eOC"]
        case .acceptWord: ["\\ef", "\\e[1;3C", "\\e[1;5C"]
        case .insertLineBreak: ["\\e^M", "\\e^J"]
        case .searchHistory: ["^R"]
        case .undo: ["^_"]
        case .redo: ["\\e_"]
        }
    }

    /// libedit's own functions for keys that it does not bind everywhere.
    static let otherBindings: [(key: String, function: String)] = [
        ("\\e[H", "ed-move-to-beg"), ("\\eOH", "ed-move-to-beg"), ("\\e[1~", "ed-move-to-beg"),
        ("\\e[7~", "ed-move-to-beg"), ("\\e[F", "ed-move-to-end"), ("\\eOF", "ed-move-to-end"),
        ("\\e[4~", "ed-move-to-end"), ("\\e[8~", "ed-move-to-end"), ("\\e[3~", "ed-delete-next-char"),
        ("\\e[A", "ed-prev-history"), ("\\eOA", "ed-prev-history"), ("\\e[B", "ed-next-history"),
        ("\\eOB", "ed-next-history"), ("\\e[D", "ed-prev-char"), ("\\eOD", "ed-prev-char"),
        ("\\e[1;3D", "ed-prev-word"), ("\\e[1;5D", "ed-prev-word"),
    ]
}
