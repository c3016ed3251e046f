import ShellKit

/// Lists the plugins, or enables or disables one.
///
/// - Pattern: Command (concrete template)
struct PluginsCommand: ImmediateCommand {
    /// The actions of the command.
    enum Action: String, ParameterChoice {
        case enable, disable
    }

    let action = Parameter<Action?>.optional(
        "action", help: "Enables or disables a plugin; without it, lists the plugins.")
    let plugin = Parameter<PluginName?>.optional("plugin", help: "The plugin to enable or disable.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "plugins", "Lists the plugins, or enables or disables one.", .shell, action, plugin, format,
            details:
                "Disabling a plugin immediately removes its commands, settings and topics; enabling it adds them again.",
            examples: [
                CommandExample("plugins", "Lists the plugins and their states."),
                CommandExample("plugins --format json", "Writes the plugins as JSON, with true for enabled ones."),
                CommandExample("plugins disable ShellCommands", "Fails, because this plugin is required.", status: 1),
            ])
    }

    func check(_ call: Invocation, in context: ShellContext) throws {
        guard let (name, isEnabled) = try change(in: call) else { return }
        try context.registry.check(isEnabled, plugin: name)
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        guard let (name, isEnabled) = try change(in: call) else {
            return try context.output.writeList(context.registry.plugins, Self.columns, as: call[format])
        }
        let didChange = try context.registry.setEnabled(isEnabled, plugin: name)
        if !didChange { try context.note("'\(name)' is already \(isEnabled ? "enabled" : "disabled").") }
    }

    /// The plugin to enable or disable; nil to list the plugins.
    private func change(in call: Invocation) throws -> (name: String, isEnabled: Bool)? {
        guard let action = call[action] else { return nil }
        try call[format].refuse(where: "this call enables or disables a plugin")
        guard let name = call[plugin]?.text else {
            throw ArgumentError.missingParameter(
                PluginName.placeholder, command: "plugins", usage: call.signature.usage)
        }
        return (name, action == .enable)
    }

    private static let columns: [ListColumn<(plugin: any Plugin, isEnabled: Bool)>] = [
        .text("name", shrinkPriority: 0) { $0.plugin.name },
        .truth("enabled", title: "state", as: ("on", "off")) { $0.isEnabled },
        .text("version", shrinkPriority: 0) { $0.plugin.version },
        .text("summary") { $0.plugin.summary },
    ]
}

/// The name of a plugin.
struct PluginName: ParameterValue {
    let text: String

    init(word: Word) { text = word.text }

    static var placeholder: String { "NAME" }
    static var completion: CompletionSource { .plugins }
}
