/// A function of the editor that keys can be bound to, also in `~/.editrc`, beside those of libedit.
///
/// - Pattern: Command (concrete commands, in one table)
struct EditorFunction: Sendable {
    /// Functions that depend on an earlier one of the same family right before them.
    enum Family {
        /// Functions of private keys, which are not pressed by the user.
        case hidden
        case other
        /// Consecutive kills make one entry of the kill ring.
        case kill
        case yank
        /// Preserves the column of the first movement.
        case vertical
        case lastWord
    }

    let name: String
    /// The description in the output of `bind -l`.
    let help: String
    let family: Family
    let keys: Keys
    let run: @Sendable (EditingLoop) -> EngineResult

    init(
        _ name: String, _ help: String, _ family: Family = .other, _ keys: Keys = Keys(),
        run: @escaping @Sendable (EditingLoop) -> EngineResult
    ) {
        self.name = name
        self.help = help
        self.family = family
        self.keys = keys
        self.run = run
    }

    /// The default keys, in the notation of libedit's `bind`.
    struct Keys: Sendable {
        /// In emacs mode and in vi's insert mode.
        var typing: [String] = []
        /// In emacs mode only.
        var emacs: [String] = []
        /// In vi's command mode.
        var viCommand: [String] = []
    }
}

extension EditorFunction {
    /// All functions; the index is the number for libedit.
    static let all =
        [perform, alignTyping, alignCommanding, dropNext] + completing + moving + killing + recalling + changing + vi
        + entering

    /// The sequences of a cursor key in the terminal's two modes.
    static func arrow(_ letter: String) -> [String] { ["\\e[\(letter)", "\\eO\(letter)"] }
}

/// Bindings of libedit's own functions to keys that it does not bind, or binds to functions that need its own drawing.
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
