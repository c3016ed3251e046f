public import Terminal

/// What a ``LineEditor`` is made of; every part has a default but the name.
public struct LineEditorConfiguration: Sendable {
    /// The name by which `~/.editrc` may address this program alone (`name:bind …`).
    public var programName: String
    public var input: Int32 = 0
    public var output: Int32 = 1
    public var environment: [String: String]
    public var mode = EditingMode.emacs
    /// Whether `$EDITRC` or `~/.editrc` is read.
    public var readsEditRC = true
    public var colorDepth: ColorDepth
    public var completer: (any LineCompleter)?
    /// Answers the line with colours; its plain text must be the line. Called on the editor's thread at each key: it must not wait.
    public var highlighter: (@Sendable (String) -> StyledText)?
    /// Whether an entry is whole; when it is not, Return begins another line of it.
    public var isComplete: @Sendable (String) -> Bool = { _ in true }
    public var history: HistoryFile?
    /// Whether the rest of the latest entry that begins like the line is shown in grey.
    public var suggestsFromHistory = true
    /// How often others' posts and rows may redraw the screen in a second; keys are drawn at once.
    public var framesPerSecond = 30
    /// Called on the editor's thread before Ctrl-Z stops the program; the terminal is as it was found, and may be written to.
    public var willSuspend: @Sendable () -> Void = {}

    public init(programName: String, environment: [String: String]) {
        self.programName = programName
        self.environment = environment
        colorDepth = ColorChoice.auto.depth(isTerminal: true, environment: environment)
    }
}
