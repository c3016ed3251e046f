@preconcurrency internal import Glibc
public import Terminal

/// The configuration of a ``LineEditor``. All parts except the name have defaults.
public struct LineEditorConfiguration: Sendable {
    /// The name that restricts lines of `~/.editrc` to this program (`name:bind …`).
    public var programName: String
    /// The terminal's descriptor for reading.
    public var input: Int32 = 0
    /// The terminal's descriptor for writing.
    public var output: Int32 = 1
    /// The variables that describe the terminal, locate `.editrc`, and name the user's editor (`VISUAL`, `EDITOR`).
    /// That editor receives all of them.
    public var environment: [String: String]
    /// The key bindings before `.editrc` is read.
    public var mode = EditingMode.emacs
    /// True to read `$EDITRC` or `~/.editrc`.
    public var readsEditRC = true
    /// A query to the terminal with the first prompt; nil for none.
    public var inquiry: TerminalInquiry?
    /// The colours that may be used; the default is from the environment.
    public var colorDepth: ColorDepth
    /// The source of completions; nil for none.
    public var completer: (any LineCompleter)?
    /// Returns the line with styles; its plain text must equal the line. Called on the editor's thread for each key, so
    /// it must not wait.
    public var highlighter: (@Sendable (String) -> StyledText)?
    /// Returns true if an entry is complete; otherwise Return begins another line of it.
    public var isComplete: @Sendable (String) -> Bool = { _ in true }
    /// The history for the arrow keys and the search. The caller appends the entries.
    public var history: HistoryFile?
    /// True to show the rest of the latest entry that begins with the typed line, in grey.
    public var suggestsFromHistory = true
    /// The maximum number of redraws per second for posted lines and status rows; keys are drawn at once.
    public var framesPerSecond = 30
    /// The suffix of the file for editing an entry with `$EDITOR`, so that the editor recognises the language.
    public var editorFileSuffix = ".txt"
    /// Called on the editor's thread before Ctrl-Z stops the program. The terminal has its original settings and may be
    /// written to.
    public var willSuspend: @Sendable () -> Void = {}

    /// A configuration with defaults for all other parts.
    public init(
        programName: String, environment: [String: String] = LineEditorConfiguration.processEnvironment
    ) {
        self.programName = programName
        self.environment = environment
        colorDepth = ColorChoice.auto.depth(isTerminal: true, environment: environment)
    }
}

// `environ` is a variable that any thread could change; the program must not change it during this call.

extension LineEditorConfiguration {
    /// The environment of this process. Of entries with the same name the first is used, as by getenv(3).
    public static var processEnvironment: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            if parts.count == 2, variables[name] == nil { variables[name] = String(parts[1]) }
            next += 1
        }
        return variables
    }
}

/// The preferences that can change while the editor is open.
public struct EditingPreferences: Sendable, Hashable {
    /// The key bindings to use; nil to follow `~/.editrc`, or else the configuration.
    public var mode: EditingMode?
    /// True to show the rest of the latest entry that begins with the typed line, in grey.
    public var suggestsFromHistory: Bool

    /// Preferences from their parts.
    public init(mode: EditingMode? = nil, suggestsFromHistory: Bool = true) {
        self.mode = mode
        self.suggestsFromHistory = suggestsFromHistory
    }
}

/// The key bindings of the editor, which `~/.editrc` can change.
public enum EditingMode: Sendable, Hashable {
    case emacs
    case vi
}
