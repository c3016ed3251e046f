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
