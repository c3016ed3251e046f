/// A function of the editor that keys can be bound to, in `~/.editrc` too, beside libedit's own.
///
/// - Pattern: Command (concrete commands, in one table)
struct EditorFunction: Sendable {
    /// What functions have in common that look at what was done right before.
    enum Family {
        case other
        /// Kills in a row make one entry of the kill ring.
        case kill
        case yank
        /// Keeps the column in which it began.
        case vertical
        case lastWord
    }

    let name: String
    /// What `bind -l` says about it.
    let help: String
    let family: Family
    let keys: Keys
    let run: @Sendable (EditingLoop, EditLineEngine) -> EngineResult

    init(
        _ name: String, _ help: String, _ family: Family = .other, _ keys: Keys = Keys(),
        run: @escaping @Sendable (EditingLoop, EditLineEngine) -> EngineResult
    ) {
        self.name = name
        self.help = help
        self.family = family
        self.keys = keys
        self.run = run
    }

    /// The keys that run a function at first, as libedit's `bind` spells them.
    struct Keys: Sendable {
        /// In emacs mode and in vi's insert mode.
        var typing: [String] = []
        /// In emacs mode alone.
        var emacs: [String] = []
        /// In vi's command mode.
        var viCommand: [String] = []
    }
}

extension EditorFunction {
    /// All of them; where a function stands here is its number for libedit.
    static let all = own + completing + moving + killing + recalling + changing + vi + entering

    /// What the editing loop has bound to keys that nobody can press.
    private static let own = [perform, alignTyping, alignCommanding, dropNext]

    /// Does what the editing loop has laid down as its next action.
    static let perform = EditorFunction("editor-perform", "Run the editor's pending action") { $0.performAction($1) }
    static let alignTyping = EditorFunction("editor-align", "Move the cursor to a character boundary") {
        $0.align($1, isCommanding: false)
    }
    static let alignCommanding = EditorFunction(
        "editor-align-in-command-mode", "Move the cursor to a character boundary"
    ) {
        $0.align($1, isCommanding: true)
    }

    static let dropNext = EditorFunction("editor-drop-next", "Ignore the next key") { loop, _ in loop.dropNext() }

    var isOwn: Bool { EditorFunction.own.contains { $0.name == name } }

    /// Sequences that terminals send for one key, in the two modes that they have for it.
    static func arrow(_ letter: String) -> [String] { ["\\e[\(letter)", "\\eO\(letter)"] }
}

/// libedit's own functions for keys that it leaves out or gives to what cannot work without its own drawing.
enum EngineBindings {
    static let typing = [
        ("\\e[3~", "ed-delete-next-char"), ("\\e[D", "ed-prev-char"), ("\\eOD", "ed-prev-char"),
        ("\\ex", "ed-unassigned"), ("\\eX", "ed-unassigned"),
    ]
    static let emacs = [("^G", "ed-unassigned")]
    static let viCommand = [
        ("^@", "ed-ignore"), (":", "ed-unassigned"), ("n", "ed-unassigned"), ("N", "ed-unassigned"),
    ]
}
