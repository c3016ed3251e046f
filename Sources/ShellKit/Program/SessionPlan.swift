public import Terminal

/// The plan of a session, from the program's arguments.
public struct SessionPlan: Sendable {
    /// The source of a script.
    public enum Script: Sendable, Hashable {
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
    /// Lines that run before the first prompt as if they were typed, without output; a failure does not end the session.
    public var opening: [String] = []
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

/// A script for a session to run or check.
struct PlannedScript {
    /// The name in messages.
    let name: String
    /// The arguments `$1`, `$2` and so on.
    var arguments: [String] = []
    /// The name of its step in the list of changes; nil for its own name.
    var summary: String?
    /// Opens the script; throws if it cannot be read.
    let open: @MainActor () throws -> any ScriptSource
}

extension SessionPlan {
    /// The scripts in order: the lines of `-c`, which form one script, and the script itself.
    var scripts: [PlannedScript] {
        var scripts: [PlannedScript] = []
        if !commands.isEmpty {
            let lines = commands.joined(separator: "\n")
            scripts.append(
                PlannedScript(name: "-c", summary: commands.joined(separator: "; ")) { TextScriptSource(lines) })
        }
        switch script {
        case .file(let path, let arguments):
            scripts.append(PlannedScript(name: path, arguments: arguments) { try FileScriptSource(path: path) })
        case .standardInput(let arguments):
            scripts.append(PlannedScript(name: "<stdin>", arguments: arguments) { FileScriptSource() })
        case nil: break
        }
        return scripts
    }
}
