/// The plugins of a shell, in load order, and what those that are switched on bring together.
@MainActor
public final class PluginRegistry {
    /// A plugin with its commands, registered once; they outlast its being switched off.
    struct Entry {
        let plugin: any Plugin
        let order: Int
        let commands: [RegisteredCommand]
        var isEnabled = true
    }

    /// Called after a plugin was switched on or off.
    var didChange: (() -> Void)?

    private(set) var entries: [Entry] = []
    private let standard: [any Handler] = [
        BlankLineHandler(), AliasHandler(), DecoratorHandler(), SystemCommandHandler(), PipeHandler(),
        OperatorHandler(), VariableHandler(), RedirectionHandler(), AbbreviationHandler(), SuggestionHandler(),
    ]
    private let standardLineHandlers: [any LineHandler] = [HistoryRecallHandler()]
    private static let firstHandlerBehindCommands = "abbreviations"

    /// The chain of the plugins that are switched on.
    public var chain: HandlerChain { links }
    /// The chain's first stage, which a line goes through that was typed, before it is cut into statements.
    public private(set) var lineHandlers: LineHandlerChain
    /// The commands of the plugins that are switched on, in load order.
    public private(set) var commands: [RegisteredCommand] = []

    private var links: HandlerChain
    private var commandsByName: [String: RegisteredCommand] = [:]
    /// The command that was asked for last: scripts call the same one again and again.
    private var latest: RegisteredCommand?

    /// A registry of plugins, all switched on.
    ///
    /// - Throws: ``PluginError`` when two claim a name or a handler cannot be placed.
    public init(_ plugins: [any Plugin]) throws {
        links = HandlerChain(standard)
        lineHandlers = LineHandlerChain(standardLineHandlers)
        for plugin in plugins { try add(plugin) }
        try rebuild()
    }

    /// Every plugin in load order, and whether it is switched on.
    public var plugins: [(plugin: any Plugin, isEnabled: Bool)] {
        entries.map { ($0.plugin, $0.isEnabled) }
    }

    /// The plugins that are switched on, in load order.
    public var enabledPlugins: [any Plugin] {
        entries.filter(\.isEnabled).map(\.plugin)
    }

    /// What other programs call things, with the sentence that says how it is done here.
    public var habits: [String: String] {
        enabledPlugins.reduce(into: [:]) { habits, plugin in habits.merge(plugin.habits) { first, _ in first } }
    }

    /// The command of that name among those of the plugins that are switched on.
    public func command(named name: String) -> RegisteredCommand? {
        if let latest, latest.form.signature.name == name { return latest }
        let byName = commandsByName
        let found = byName[name]
        latest = found
        return found
    }

    /// The commands whose names begin so, among those of the plugins that are switched on.
    func commands(beginningWith text: String) -> [RegisteredCommand] {
        commands.filter { $0.form.signature.name.hasPrefix(text) }
    }

    /// Switches a plugin on or off; the chain, completion and help follow at once.
    ///
    /// - Returns: Whether that changed anything.
    /// - Throws: ``PluginError/unknownPlugin(_:nearest:)``, ``PluginError/pluginIsNeeded(_:)``
    public func setEnabled(_ isEnabled: Bool, plugin name: String) throws -> Bool {
        let index = try place(of: name, toBeEnabled: isEnabled)
        guard entries[index].isEnabled != isEnabled else { return false }
        entries[index].isEnabled = isEnabled
        do {
            try rebuild()
        } catch {
            entries[index].isEnabled = !isEnabled
            try rebuild()
            throw error
        }
        didChange?()
        return true
    }

    /// Looks whether a plugin could be switched on or off.
    ///
    /// - Throws: As ``setEnabled(_:plugin:)``.
    public func check(_ isEnabled: Bool, plugin name: String) throws {
        _ = try place(of: name, toBeEnabled: isEnabled)
    }

    private func place(of name: String, toBeEnabled isEnabled: Bool) throws -> Int {
        guard let index = entries.firstIndex(where: { $0.plugin.name.lowercased() == name.lowercased() }) else {
            throw PluginError.unknownPlugin(name, nearest: NearestName.of(name, among: entries.map(\.plugin.name)))
        }
        guard isEnabled || !entries[index].plugin.isNeeded else {
            throw PluginError.pluginIsNeeded(entries[index].plugin.name)
        }
        return index
    }

    private func add(_ plugin: any Plugin) throws {
        guard !entries.contains(where: { $0.plugin.name == plugin.name }) else {
            throw PluginError.pluginLoadedTwice(plugin.name)
        }
        let (name, order) = (plugin.name, entries.count)
        let commands = plugin.commands.map { RegisteredCommand($0, plugin: name, order: order) }
        entries.append(Entry(plugin: plugin, order: order, commands: commands))
    }

    private func rebuild() throws {
        let enabled = entries.filter(\.isEnabled)
        let registered = enabled.flatMap(\.commands)
        try refuseDoubleClaims(registered)
        var (chain, lineChain) = (HandlerChain(standard), LineHandlerChain(standardLineHandlers))
        for entry in enabled where !entry.commands.isEmpty {
            let handler = PluginCommandsHandler(plugin: entry.plugin.name, order: entry.order, commands: entry.commands)
            try chain.insert(
                PlacedHandler(handler, .before(Self.firstHandlerBehindCommands)), of: entry.plugin.name)
        }
        for entry in enabled {
            for placed in entry.plugin.handlers { try chain.insert(placed, of: entry.plugin.name) }
            for placed in entry.plugin.lineHandlers { try lineChain.insert(placed, of: entry.plugin.name) }
        }
        links = chain
        lineHandlers = lineChain
        commands = registered
        latest = nil
        commandsByName = Dictionary(
            registered.map { ($0.form.signature.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private func refuseDoubleClaims(_ commands: [RegisteredCommand]) throws {
        var owners: [String: String] = [:]
        for command in commands {
            let name = command.form.signature.name
            if let owner = owners.updateValue(command.plugin, forKey: name) {
                throw PluginError.commandClaimedTwice(name, by: owner, and: command.plugin)
            }
        }
    }
}
