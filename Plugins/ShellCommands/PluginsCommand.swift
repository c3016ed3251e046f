internal import ShellKit

/// Lists the plugins, and installs, trusts, updates, removes or checks one, among others.
///
/// - Pattern: Command (concrete template)
struct PluginsCommand: ImmediateCommand {
    enum Action: String, ParameterChoice {
        case enable, disable, install, trust, update, remove, forget, check

        /// True if the action concerns a program of the user.
        var needsStore: Bool { self != .enable && self != .disable }

        /// The form of what the action concerns, for messages.
        var subjectForm: String {
            switch self {
            case .install: "FILE|DIR|ADDRESS"
            case .check: "NAME|FILE"
            default: "NAME"
            }
        }
    }

    let action = Parameter<Action?>.optional(
        "action", placeholder: "ACTION",
        help: "enable, disable, install, trust, update, remove, forget or check; without it, lists the plugins.")
    let plugin: Parameter<Word?>
    let trust = Parameter.flag("trust", help: "With 'install' and 'update', trusts the plugin, also in a script.")
    let verbose = Parameter.flag("verbose", help: "With 'check', shows each message between the shell and the plugin.")
    let yes = Parameter.flag("yes", help: "With 'remove', does not ask at the prompt.")
    let format = Parameter.listFormat
    /// The plugins that are programs of their own; nil if the shell has none.
    let store: (any PluginStore)?

    init(store: (any PluginStore)?) {
        self.store = store
        plugin = .optional(
            "plugin", placeholder: "NAME",
            help: "The plugin; for 'check', also its file or folder; for 'install', these or an address.",
            completion: .after([
                "enable": .plugins, "disable": .plugins, "check": .files, "install": .files,
                "update": Self.names { store?.installedNames }, "remove": Self.names { store?.installedNames },
                "trust": .names { @MainActor in
                    (store?.problems ?? [:]).sorted { $0.key < $1.key }.map { CompletionValue($0, detail: $1) }
                },
                "forget": Self.names { store?.trustedNames },
            ]), parse: \.self)
    }

    private static func names(_ read: @escaping @MainActor @Sendable () -> [String]?) -> CompletionSource {
        .names { @MainActor in (read() ?? []).map { CompletionValue($0) } }
    }

    var signature: Signature {
        Signature(
            "plugins", "Lists the plugins, or installs, trusts, updates, removes or checks one.", .shell, action,
            plugin, trust, verbose, yes, format,
            details: """
                Disabling a plugin immediately removes its commands, settings and topics, until the end of the session; \
                enabling it adds them again. 'install' copies a file or a folder, or clones an address, into \
                \(store?.folderPath ?? "the folder of plugins") and runs nothing of it. A program there becomes a \
                plugin with 'trust', which starts it, shows what it declares, and stores its SHA-256: a changed file \
                must be trusted again. At the prompt, 'install' goes on with 'trust'. 'update' fetches a plugin again \
                from where it came, 'forget' withdraws the trust, and 'remove' also deletes what 'install' has copied; \
                at the prompt it asks first. \
                'check' tests a file, a folder, or a program in that folder, for its author.
                """,
            examples: [
                CommandExample("plugins", "Lists the plugins and their states."),
                CommandExample("plugins --format json", "Writes the plugins as JSON, with true for enabled ones."),
                CommandExample("plugins disable ShellCommands", "Fails, because this plugin is required.", status: 1),
                CommandExample("plugins trust loans", "Fails, because there is no such file.", status: 1),
            ])
    }

    /// True for the actions that start the plugin or git.
    func startsProgram(with words: ArraySlice<Word>) -> Bool {
        // A plugin may have the name of an action.
        [.install, .trust, .update, .check].contains(words.lazy.compactMap { Action(rawValue: $0.text) }.first)
    }

    func waits(_ call: Invocation) -> Bool { call[action]?.needsStore == true }

    func check(_ call: Invocation, in context: ShellContext) throws {
        guard let (action, name) = try change(in: call) else { return }
        context.predictedEffects?.addPluginChange()
        guard !action.needsStore else { return }
        try explaining { try context.registry.check(action == .enable, plugin: name.text) }
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        guard let (action, name) = try change(in: call), action.needsStore else {
            return try list(as: call[format], in: context)
        }
        guard let store else { throw CommandFailure("this shell has no plugins that are programs of their own.") }
        switch action {
        case .install: try await store.install(FilePath(word: name).path, trusting: call[trust], in: context)
        case .trust: try await store.trust(name.text, in: context)
        case .update: try await store.update(name.text, trusting: call[trust], in: context)
        case .remove: try await store.remove(name.text, isConfirmed: call[yes], in: context)
        case .forget: try await store.forget(name.text, in: context)
        case .check: try await store.check(FilePath(word: name).path, isVerbose: call[verbose], in: context)
        case .enable, .disable: break
        }
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        guard let (action, name) = try change(in: call) else { return try list(as: call[format], in: context) }
        let didChange = try explaining {
            try context.registry.setEnabled(action == .enable, plugin: name.text)
        }
        if !didChange { try context.note("'\(name.text)' is already \(action.rawValue)d.") }
    }

    /// Names the reason in the error if a program in the folder of plugins is not loaded.
    private func explaining<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch PluginError.unknownPlugin(let name, let nearest) {
            guard let problem = store?.problems[name] else {
                throw PluginError.unknownPlugin(name, nearest: nearest)
            }
            throw CommandFailure("the plugin '\(name)' is not loaded. \(problem)")
        }
    }

    /// The plugin and the action; nil to list the plugins.
    private func change(in call: Invocation) throws -> (action: Action, name: Word)? {
        let action = call[action]
        let options: [(Parameter<Bool>, [Action])] = [
            (trust, [.install, .update]), (verbose, [.check]), (yes, [.remove]),
        ]
        for (option, actions) in options where call[option] && !actions.contains(where: { $0 == action }) {
            let commands = actions.map { "'plugins \($0.rawValue)'" }.joined(separator: " and ")
            throw CommandFailure("'--\(option.definition.name)' is only for \(commands).")
        }
        guard let action else { return nil }
        try call[format].refuse(where: "this call lists no plugins")
        guard let name = call[plugin] else {
            let (form, command) = (action.subjectForm, "plugins \(action.rawValue)")
            throw ArgumentError.missingParameter(form, command: command, usage: "\(command) \(form)")
        }
        return (action, name)
    }

    private struct Row {
        let name: String
        let state: String
        let version: String
        let summary: String
    }

    private func list(as format: ListFormat, in context: ShellContext) throws {
        var problems = store?.problems ?? [:]
        var rows = context.registry.plugins.map { plugin, isEnabled in
            let problem = problems.removeValue(forKey: plugin.name)
            return Row(
                name: plugin.name, state: problem != nil ? "faulty" : isEnabled ? "on" : "off", version: plugin.version,
                summary: problem ?? plugin.summary)
        }
        rows += problems.sorted { $0.key < $1.key }.map {
            Row(name: $0.key, state: "off", version: "", summary: $0.value)
        }
        try context.output.writeList(rows, Self.columns, as: format)
    }

    private static let columns: [ListColumn<Row>] = [
        .text("name", shrinkPriority: 0) { $0.name },
        .truth("enabled", title: "state", as: ("on", "off")) { $0.state == "on" }.shown { $0.state },
        .text("version", shrinkPriority: 0) { $0.version },
        .text("summary") { $0.summary },
    ]
}
