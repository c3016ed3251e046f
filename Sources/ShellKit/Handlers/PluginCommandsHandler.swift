/// Resolves the commands of one plugin by the first word.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class PluginCommandsHandler: Handler {
    let name: String
    private let order: Int
    private let commands: [RegisteredCommand]
    private lazy var declaration = Declaration(
        Dictionary(
            uniqueKeysWithValues: commands.map { command in
                (command.name, (detail: command.signature.summary, rest: .arguments(of: command.signature)))
            }))

    /// The handler of the plugin at a position in load order.
    init(plugin: String, order: Int, commands: [RegisteredCommand]) {
        name = plugin
        self.order = order
        self.commands = commands
    }

    var summary: String {
        "Runs the plugin's commands: \(commands.map(\.name).joined(separator: ", "))."
    }

    func declaration(in context: ShellContext) -> Declaration<Word> { declaration }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard let command = request.command(ofPlugin: order, in: context) else { return nil }
        return try command.bind(request.words.dropFirst(), in: context)
    }
}
