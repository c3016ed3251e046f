public import Terminal

/// What a session is to do, as the program's arguments ask for it.
public struct SessionPlan: Sendable {
    /// Where a script comes from.
    public enum Script: Sendable, Hashable {
        /// A file, with the script's own arguments.
        case file(String, arguments: [String])
        /// Standard input, with the script's own arguments.
        case standardInput(arguments: [String])
    }

    /// Lines to run first, which together are one script.
    public var commands: [String] = []
    /// The script to run; nil for none.
    public var script: Script?
    /// Whether a person types commands after that.
    public var isInteractive = false
    /// The script that an interactive session begins with; nil for none. It may be missing.
    public var startScript: String?
    /// What a script does after a failed command; nil to go by the setting.
    public var policy: ErrorPolicy?
    /// Whether scripts are only checked, and nothing is run.
    public var checksOnly = false
    /// What is shown in colour.
    public var color = ColorChoice.auto
    /// The file that keeps what was typed; nil to keep nothing.
    public var historyPath: String?

    /// A plan to do nothing.
    public init() {}
}
