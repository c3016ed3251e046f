public import Terminal

/// The plan of a session, from the program's arguments.
public struct SessionPlan: Sendable {
    /// The source of a script.
    public enum Script: Sendable, Hashable {
        /// Lines, as of `-c`.
        case lines([String])
        /// A file, with the script's own arguments.
        case file(String, arguments: [String])
        /// Standard input, with the script's own arguments.
        case standardInput(arguments: [String])
    }

    /// The lines of `-c`, which form one script and run first.
    public var commands: [String] = []
    /// The script to run; nil for none.
    public var script: Script?
    /// True if a prompt follows the scripts.
    public var isInteractive = false
    /// False to read no line before it is needed, so that a program which replaces this one reads the others.
    public var readsAhead = true
    /// Lines that run before the first prompt as if they were typed, without output; a failure does not end the session.
    public var opening: [String] = []
    /// A line that runs at the first prompt as if it were typed, or without a prompt in place of scripts; nil for none.
    public var firstLine: String?
    /// A line after the greeting; nil for none.
    public var notice: String?
    /// The start-up script of an interactive session; nil for none. The file may be missing.
    public var startScript: String?
    /// The policy after a failed command; nil to use the setting.
    public var policy: ErrorPolicy?
    /// True if scripts are checked and not run.
    public var checksOnly = false
    /// The choice of colour.
    public var color = ColorChoice.auto
    /// The file of the history; nil for no file.
    public var historyPath: String?

    /// An empty plan.
    public init() {}
}

extension SessionPlan {
    /// The scripts in order: the lines of `-c`, which form one script, and the script itself.
    var scripts: [Script] { (commands.isEmpty ? [] : [.lines(commands)]) + [script].compactMap { $0 } }
}

extension SessionPlan.Script {
    /// The name in messages.
    var name: String {
        switch self {
        case .lines: "-c"
        case .file(let path, _): path
        case .standardInput: "<stdin>"
        }
    }

    /// The arguments `$1`, `$2` and so on.
    var arguments: [String] {
        switch self {
        case .lines: []
        case .file(_, let arguments), .standardInput(let arguments): arguments
        }
    }

    /// The name of its step in the list of changes; nil for its own name.
    var summary: String? { if case .lines(let lines) = self { lines.text(separator: "; ") } else { nil } }

    /// Opens the script.
    ///
    /// - Throws: ``ShellError/unreadableScript(_:_:)``
    @MainActor
    func open() throws -> any ScriptSource {
        switch self {
        case .lines(let lines): TextScriptSource(lines.text(separator: "\n"))
        case .file(let path, _): try FileScriptSource(path: path)
        case .standardInput: FileScriptSource()
        }
    }
}

extension [String] {
    /// The lines as one text. `joined` would look up a conformance at run time, the only one of a start.
    fileprivate func text(separator: String) -> String {
        var text = first ?? ""
        for line in dropFirst() { text += separator + line }
        return text
    }
}
