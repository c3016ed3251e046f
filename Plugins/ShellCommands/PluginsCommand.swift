import ShellKit

/// Lists the plugins, or enables or disables one.
///
/// - Pattern: Command (concrete command)
struct PluginsCommand: ImmediateCommand {
    /// The actions of the command.
    enum Action: String, ParameterChoice {
        case enable, disable
    }

    let action = Parameter<Action?>.optional(
        "action", help: "Whether to switch a plugin on or off; all are listed if it is left out.")
    let plugin = Parameter<PluginName?>.optional("plugin", help: "The plugin to switch.")
    let format = Parameter.listFormat

    var signature: Signature {
        Signature(
            "plugins", "Lists the plugins, or switches one on or off.", .shell, action, plugin, format,
            details: "What a plugin brings comes and goes with it at once: its commands, settings and topics.",
            examples: [
                CommandExample("plugins", "Lists the plugins and whether they are on."),
                CommandExample("plugins --format json", "Writes the plugins as JSON, with true for those that are on."),
                CommandExample("plugins disable ShellCommands", "Says why this one stays on.", status: 1),
            ])
    }

    func check(_ call: Invocation, in shell: ShellContext) throws {
        guard let (name, isEnabled) = try change(in: call) else { return }
        try shell.registry.check(isEnabled, plugin: name)
    }

    func run(_ call: Invocation, in shell: ShellContext) throws {
        guard let (name, isEnabled) = try change(in: call) else {
            return try shell.output.writeList(shell.registry.plugins, Self.columns, as: call[format])
        }
        let didChange = try shell.registry.setEnabled(isEnabled, plugin: name)
        if !didChange { try shell.note("'\(name)' is \(isEnabled ? "on" : "off") already.") }
    }

    /// The plugin to enable or disable; nil to list the plugins.
    private func change(in call: Invocation) throws -> (name: String, isEnabled: Bool)? {
        guard let action = call[action] else { return nil }
        try call[format].refuse(where: "a plugin is switched")
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
