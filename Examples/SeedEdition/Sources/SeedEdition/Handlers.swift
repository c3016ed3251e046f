// Counterpart: Sources/ShellKit/Handlers/AbbreviationHandler.swift
// Its neighbours add aliases, pipes, variables and suggestions, because scripts and typists need them.

/// Accepts blank lines and comments.
/// - Pattern: Chain of Responsibility (concrete handler)
struct BlankLineHandler: Handler {
    let name = "blank-lines"
    let summary = "Accepts blank lines and comments, which do nothing."
    func handle(_ request: inout Request) -> (any Command)? {
        guard let first = request.words.first, !first.hasPrefix("#") else { return EmptyCommand() }
        return nil
    }
}

/// Completes the name of a command, and passes the changed request on.
/// - Pattern: Chain of Responsibility (concrete handler)
struct AbbreviationHandler: Handler {
    let name = "abbreviations"
    let summary = "Completes the name of a command from a unique prefix."
    let names: [String]

    func handle(_ request: inout Request) -> (any Command)? {
        let candidates = names.filter { $0.hasPrefix(request.words[0]) }
        if candidates.count == 1 { request.words[0] = candidates[0] }
        return nil
    }
}

/// Returns the commands of one plugin, and rejects arguments of a command that has none.
/// - Pattern: Chain of Responsibility (concrete handler)
struct PluginCommandsHandler: Handler {
    let plugin: any Plugin

    var name: String { plugin.name }
    var summary: String { "Runs the plugin's commands: \(plugin.commands.map(\.name).joined(separator: ", "))." }
    func handle(_ request: inout Request) throws -> (any Command)? {
        let name = request.words[0]
        guard let command = plugin.commands.first(where: { $0.name == name }) else { return nil }
        if command.form == name, request.words.count > 1 { throw Failure("Use this form: \(name).") }
        return command
    }
}
