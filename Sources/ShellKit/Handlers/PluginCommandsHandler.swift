/// Answers with a command of one plugin, when the first word is its name.
///
/// - Pattern: Chain of Responsibility (concrete handler); Command (invoker)
struct PluginCommandsHandler: Handler {
    let name: String
    private let commands: [RegisteredCommand]

    init(plugin: String, commands: [RegisteredCommand]) {
        name = plugin
        self.commands = commands
    }

    var summary: String {
        "Answers with the plugin's commands: \(commands.map(\.form.signature.name).joined(separator: ", "))."
    }

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard let command = request.command(in: shell.registry), command.plugin == name else { return nil }
        return try command.bind(request.words.dropFirst())
    }
}
