public import Events
public import Files
public import LineEditing

/// The shell: its plugins, settings and variables, and the execution of statements.
///
/// It uses no terminal and no files; a ``Session`` provides both. ``perform(_:in:)`` runs every command.
/// - Pattern: Command (invoker)
@MainActor
public final class Shell {
    /// The program's name, for messages.
    public let name: String
    /// The program's version.
    public let version: String
    /// The events of the shell.
    public let events: EventCenter
    /// The plugins and their commands, handlers and topics.
    public let registry: PluginRegistry
    /// The settings.
    public let settings: Settings
    /// The variables.
    public let variables = Variables()
    /// The changes of commands, and the messages about them.
    public let changes: ShellChanges
    /// The facts about lines that are read and run.
    public let facts = FactStream()
    /// The lines that were typed at the prompt; nil without a prompt.
    public package(set) var lines: HistoryFile?
    /// The recording of typed lines and their output.
    public let recording = SessionRecording()
    /// The rows and lines around the prompt.
    public let screen = ShellScreen()
    /// The files that no output replaces.
    public private(set) var protectedFiles: ProtectedFiles
    /// The aliases of the prompt.
    public let aliases = AliasTable()
    /// Receives the signals, such as Ctrl-C; nil without a session.
    weak var interrupter: Interrupter?
    /// True if a command has requested the end of the shell.
    public private(set) var isEnding = false
    /// The exit status that the command requested; nil for the status of the commands so far.
    public private(set) var endStatus: Int32?

    private var observations: [String: [Observation]] = [:]

    /// Creates a shell with plugins, all enabled.
    ///
    /// - Parameter handlers: The handlers of the shell itself.
    init(
        name: String, version: String, plugins: [any Plugin], undo: (any UndoHistory)?, events: EventCenter,
        protecting files: ProtectedFiles, handlers: PluginRegistry.Handlers
    ) throws {
        protectedFiles = files
        self.name = name
        self.version = version
        self.events = events
        changes = ShellChanges(undo)
        registry = try PluginRegistry(plugins, standard: handlers)
        settings = Settings(standard: Self.settings)
        // Before the plugins, which may watch the facts.
        facts.attach = { [weak self] isWatched in self?.attachFacts(isWatched) }
        observePlugins()
        registry.didChange = { [weak self] in self?.observePlugins() }
    }

    /// Attaches the sources of facts, or detaches them.
    private func attachFacts(_ isWatched: Bool) {
        changes.watch(for: isWatched ? facts : nil)
        events.trace = nil
        guard isWatched else { return }
        events.trace = { [facts] event, observers in
            facts.post(.posted(event: String(describing: type(of: event)), observers: observers))
            if let command = event as? CommandDidRun { facts.post(.ran(command.statement.text)) }
        }
    }

    /// Ends the shell after the running command.
    ///
    /// - Parameter status: The exit status; nil for the status of the commands so far.
    public func end(status: Int32?) {
        isEnding = true
        endStatus = status
    }

    func protect(_ paths: [String]) { protectedFiles.add(paths) }

    /// The parts of the memento: the settings, the aliases, and those of the enabled plugins.
    var mementoParts: [any MementoPart] {
        [settings, aliases] + registry.enabledPlugins.compactMap(\.mementoPart)
    }

    private func observePlugins() {
        let enabled = registry.enabledPlugins
        let names = Set(enabled.map(\.name))
        observations = observations.filter { names.contains($0.key) }
        screen.setOwners(names)
        settings.setPlugins(enabled.flatMap(\.settings))
        for plugin in enabled where observations[plugin.name] == nil {
            observations[plugin.name] = plugin.observe(events, in: self)
        }
        events.post(PluginsDidChange(enabled: enabled.map(\.name)))
    }

    private static let settings = [
        SettingDefinition(
            "on-error", "The action of a script after a failed command.", .choice(["stop", "continue"]),
            standard: "stop"),
        SettingDefinition(
            "edit-mode", "The keys of the prompt: emacs, vi, or ~/.editrc.",
            .choice(["editrc", "emacs", "vi"]), standard: "editrc"),
        SettingDefinition(
            "suggestions", "Shows in grey the rest of a matching earlier line.",
            .choice(["on", "off"]),
            standard: "on"),
        SettingDefinition(
            "highlight", "Colours the line while you type it.", .choice(["on", "off"]),
            standard: "on"),
        SettingDefinition(
            "pager", "Shows long output with $PAGER; only at the prompt.",
            .choice(["on", "off"]), standard: "on"),
    ]
}
