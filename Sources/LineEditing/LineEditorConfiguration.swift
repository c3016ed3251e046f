public import Terminal

/// What a ``LineEditor`` is made of; every part has a default but the name.
public struct LineEditorConfiguration: Sendable {
    /// The name by which `~/.editrc` may address this program alone (`name:bind …`).
    public var programName: String
    /// The terminal's descriptor for reading.
    public var input: Int32 = 0
    /// The terminal's descriptor for writing.
    public var output: Int32 = 1
    /// The variables that say what the terminal can do, where `.editrc` is, and which editor a person wants (`VISUAL`, `EDITOR`);
    /// that editor gets all of them.
    public var environment: [String: String]
    /// Whose keys there are before `.editrc` is read.
    public var mode = EditingMode.emacs
    /// Whether `$EDITRC` or `~/.editrc` is read.
    public var readsEditRC = true
    /// What the terminal is asked with the first prompt; nil for nothing.
    public var inquiry: TerminalInquiry?
    /// How many colours may be used; from the environment at first.
    public var colorDepth: ColorDepth
    /// Who knows how a word can go on; nil for no completion.
    public var completer: (any LineCompleter)?
    /// Answers the line with colours; its plain text must be the line. Called on the editor's thread at each key: it must not wait.
    public var highlighter: (@Sendable (String) -> StyledText)?
    /// Whether an entry is whole; when it is not, Return begins another line of it.
    public var isComplete: @Sendable (String) -> Bool = { _ in true }
    /// What the arrow keys walk through; the caller appends what it wants kept.
    public var history: HistoryFile?
    /// Whether the rest of the latest entry that begins like the line is shown in grey.
    public var suggestsFromHistory = true
    /// How often others' posts and rows may redraw the screen in a second; keys are drawn at once.
    public var framesPerSecond = 30
    /// How the name of the file ends in which an entry is edited with `$EDITOR`, so that editors know the language.
    public var editorFileSuffix = ".txt"
    /// Called on the editor's thread before Ctrl-Z stops the program; the terminal is as it was found, and may be written to.
    public var willSuspend: @Sendable () -> Void = {}

    /// Makes a configuration with a default for everything else.
    public init(
        programName: String, environment: [String: String] = LineEditorConfiguration.processEnvironment
    ) {
        self.programName = programName
        self.environment = environment
        colorDepth = ColorChoice.auto.depth(isTerminal: true, environment: environment)
    }
}
