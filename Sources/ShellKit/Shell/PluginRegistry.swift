/// The plugins of a shell, in load order, and the combined contributions of the enabled ones.
@MainActor
public final class PluginRegistry {
    /// Called after a plugin was enabled or disabled.
    var didChange: (() -> Void)?

    private(set) var entries: [PluginCommandsHandler] = []
    private let standard: Handlers
    private static let firstHandlerBehindCommands = "abbreviations"
    private static let usualCommandCount = 60

    /// The chain of handlers, with those of the enabled plugins.
    public var chain: HandlerChain { links }
    /// The chain's first stage, which rewrites a typed line before it is split into statements.
    public private(set) var lineHandlers: [any LineHandler]
    /// The commands of the enabled plugins, in load order.
    public private(set) var commands: [RegisteredCommand] = []

    private var links: HandlerChain
    /// All commands, also those of disabled plugins.
    private var commandsByName: [String: (command: RegisteredCommand, entry: PluginCommandsHandler)] = [:]
    /// The last result of ``command(named:)``: scripts often repeat a command.
    private var latest: RegisteredCommand?

    /// The handlers of both stages.
    typealias Handlers = (statements: [any Handler], lines: [any LineHandler])

    /// A registry of plugins, all enabled.
    ///
    /// - Parameter standard: The handlers of the shell itself.
    /// - Throws: ``PluginError`` if two plugins claim a name or a handler has no position.
    init(_ plugins: [any Plugin], standard: Handlers) throws {
        self.standard = standard
        links = HandlerChain(standard.statements)
        lineHandlers = standard.lines
        commandsByName.reserveCapacity(Self.usualCommandCount)
        for plugin in plugins { try add(plugin) }
        try rebuild()
    }

    /// Every plugin in load order; `isEnabled` is true for enabled ones.
    public var plugins: [(plugin: any Plugin, isEnabled: Bool)] {
        entries.map { ($0.plugin, $0.isEnabled) }
    }

    /// The enabled plugins, in load order.
    public var enabledPlugins: [any Plugin] { entries.filter(\.isEnabled).map(\.plugin) }

    /// The commands of other programs and their equivalents, from all enabled plugins. On a conflict the plugin that
    /// was loaded first has priority.
    public var foreignCommandHints: [String: String] {
        enabledPlugins.reduce(into: [:]) { hints, plugin in
            hints.merge(plugin.foreignCommandHints) { first, _ in first }
        }
    }

    /// Other names of commands, which only the prompt accepts, from all enabled plugins. On a conflict the plugin that was
    /// loaded first has priority.
    public var promptNames: [String: String] {
        enabledPlugins.reduce(into: [:]) { names, plugin in names.merge(plugin.promptNames) { first, _ in first } }
    }

    /// The commands that the first word of a typed statement can mean.
    func commands(typedAs name: String) -> [RegisteredCommand] {
        Self.names(typedAs: name, among: commands.map(\.name), promptNames).compactMap(command(named:))
    }

    /// The names that a typed word can mean: that of which it is another name, or else all that begin with it.
    nonisolated static func names(
        typedAs typed: String, among names: [String], _ promptNames: [String: String]
    ) -> [String] {
        if let name = promptNames[typed], names.contains(name) { return [name] }
        if names.contains(typed) { return [typed] }
        return typed.isEmpty ? [] : names.filter { $0.hasPrefix(typed) }
    }

    /// The command with a name, from the enabled plugins; nil if there is none.
    public func command(named name: String) -> RegisteredCommand? {
        if let latest, latest.name == name { return latest }
        let byName = commandsByName
        latest = byName[name].flatMap { $0.entry.isEnabled ? $0.command : nil }
        return latest
    }

    /// Enables or disables a plugin. The chain, completion and help change at once.
    ///
    /// - Returns: True if the state changed.
    /// - Throws: ``PluginError/unknownPlugin(_:nearest:)``, ``PluginError/pluginIsNeeded(_:)``, or another
    ///   ``PluginError`` if the new chain is invalid; the state is then unchanged.
    public func setEnabled(_ isEnabled: Bool, plugin name: String) throws -> Bool {
        let index = try index(of: name, toBeEnabled: isEnabled)
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

    /// Adds plugins behind the others, and leaves out those whose names or commands are in use.
    ///
    /// - Returns: The plugins that were left out, with the reasons.
    package func add(_ plugins: [any Plugin]) throws -> [(plugin: any Plugin, reason: PluginError)] {
        var refused: [(plugin: any Plugin, reason: PluginError)] = []
        for plugin in plugins {
            do { try add(plugin) } catch let error as PluginError { refused.append((plugin, error)) }
        }
        try rebuild()
        didChange?()
        return refused
    }

    /// Removes a plugin with all that it contributes; does nothing if there is none of this name.
    package func remove(_ name: String) throws {
        guard let index = entries.firstIndex(where: { $0.name == name }) else { return }
        forgetCommands(of: entries.remove(at: index))
        try rebuild()
        didChange?()
    }

    /// Throws the error that ``setEnabled(_:plugin:)`` would throw for the plugin's name, without a change.
    ///
    /// - Throws: ``PluginError/unknownPlugin(_:nearest:)``, ``PluginError/pluginIsNeeded(_:)``
    public func check(_ isEnabled: Bool, plugin name: String) throws {
        _ = try index(of: name, toBeEnabled: isEnabled)
    }

    private func index(of name: String, toBeEnabled isEnabled: Bool) throws -> Int {
        let exact = entries.firstIndex { $0.name == name }
        guard let index = exact ?? entries.firstIndex(where: { $0.name.lowercased() == name.lowercased() })
        else {
            throw PluginError.unknownPlugin(name, nearest: NearestName.of(name, among: entries.map(\.name)))
        }
        guard isEnabled || !entries[index].plugin.isNeeded else {
            throw PluginError.pluginIsNeeded(entries[index].name)
        }
        return index
    }

    private func add(_ plugin: any Plugin) throws {
        let entry = PluginCommandsHandler(plugin, order: (entries.last?.order ?? -1) + 1)
        guard !entries.contains(where: { $0.name == entry.name }) else {
            throw PluginError.pluginLoadedTwice(entry.name)
        }
        for command in entry.commands {
            if let owner = commandsByName[command.name]?.command.plugin {
                forgetCommands(of: entry)
                throw PluginError.commandClaimedTwice(command.name, by: owner, and: entry.name)
            }
            commandsByName[command.name] = (command, entry)
        }
        entries.append(entry)
    }

    private func forgetCommands(of entry: PluginCommandsHandler) {
        commandsByName = commandsByName.filter { $0.value.entry !== entry }
    }

    private func rebuild() throws {
        let enabled = entries.filter(\.isEnabled)
        let ofCommands: [any Handler] = enabled.filter { !$0.commands.isEmpty }
        let own = standard.statements
        let index = own.firstIndex { $0.name == Self.firstHandlerBehindCommands } ?? own.endIndex
        var (handlers, lines) = (own[..<index] + ofCommands + own[index...], standard.lines)
        for entry in enabled {
            for handler in entry.plugin.handlers {
                let index = try handler.position?.index(among: handlers.map(\.name), of: entry.name)
                handlers.insert(handler, at: index ?? 0)
            }
            for handler in entry.plugin.lineHandlers {
                let index = try handler.position?.index(among: lines.map(\.name), of: entry.name)
                lines.insert(handler, at: index ?? 0)
            }
        }
        (links, lineHandlers) = (HandlerChain(Array(handlers)), lines)
        commands = enabled.flatMap(\.commands)
        latest = nil
    }
}

/// The line handlers in the order of their calls.
///
/// - Pattern: Pipes and Filters (pipeline)
extension PluginRegistry {
    /// The line to run for a typed line, after all line handlers.
    ///
    /// - Throws: Any error of a handler.
    public func line(replacing typed: String, in context: ShellContext) throws -> String {
        let facts = context.shell.facts
        return try lineHandlers.reduce(typed) { line, handler in
            facts.post(.asked(HandlerName(handler.name, of: handler)))
            guard let changed = try handler.handle(line, in: context) else { return line }
            facts.post(.changed(HandlerName(handler.name, of: handler), from: line, to: changed))
            return changed
        }
    }
}
