/// A script that a session is to run or to check.
struct PlannedScript {
    /// What messages call it.
    let name: String
    /// Its `$1`, `$2` and so on.
    var arguments: [String] = []
    /// What its step is called among the changes; its name otherwise.
    var summary: String?
    /// Opens it; throws when it cannot be read.
    let open: @MainActor () throws -> any ScriptSource
}

extension SessionPlan {
    /// The scripts in order: the lines of `-c`, which together are one, and the script itself.
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
