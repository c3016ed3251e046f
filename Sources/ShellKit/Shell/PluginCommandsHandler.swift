/// A plugin in the registry, and the handler that resolves its commands by the first word.
///
/// The commands are registered once and stay registered while the plugin is disabled.
/// - Pattern: Chain of Responsibility (concrete handler)
final class PluginCommandsHandler: Handler {
    let plugin: any Plugin
    let name: String
    /// The position in load order.
    let order: Int
    let commands: [RegisteredCommand]
    var isEnabled = true
    private lazy var declaration = HandlerDeclaration(
        Dictionary(
            uniqueKeysWithValues: commands.map { command in
                (command.name, (detail: command.signature.summary, rest: .arguments(of: command.signature)))
            }))

    init(_ plugin: any Plugin, order: Int) {
        let name = plugin.name
        (self.plugin, self.name, self.order) = (plugin, name, order)
        commands = plugin.commands.map { RegisteredCommand($0.name, of: name, order: order, $0.make) }
    }

    var summary: String {
        "Runs the plugin's commands: \(commands.map(\.name).joined(separator: ", "))."
    }

    func declaration(in context: ShellContext) -> HandlerDeclaration<Word> { declaration }

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        try request.command(ofPlugins: order...order, in: context)?.bind(request.words.dropFirst(), in: context)
    }
}
