public import Events

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
    /// The journal of changes.
    public let undo: any UndoHistory
    /// The lines that were typed at the prompt; nil without a prompt.
    public package(set) var lines: (any LineHistory)?
    /// The recording of typed lines and their output.
    public let recording = SessionRecording()
    /// The rows and lines around the prompt.
    public let screen = ShellScreen()
    /// The aliases of the prompt.
    public let aliases = AliasTable()
    /// The open step of the user; nil if there is none.
    public internal(set) var openStep: OpenStep?
    /// The owner of the terminal's Ctrl-C; nil without a terminal.
    public package(set) weak var foreground: (any Foreground)?
    /// True if a command has requested the end of the shell.
    public private(set) var isEnding = false
    /// The exit status that the command requested; nil for the status of the commands so far.
    public private(set) var endStatus: Int32?

    /// The messages about changes that are not on disk yet.
    let pending = PendingMessages()
    /// The commands whose changes are not on disk yet.
    var unsaved = UnsavedCommands()

    private var observations: [String: [Observation]] = [:]

    /// Creates a shell with plugins, all enabled.
    ///
    /// - Throws: ``PluginError`` if two plugins claim a name.
    public init(
        name: String, version: String, plugins: [any Plugin], undo: any UndoHistory, events: EventCenter = EventCenter()
    ) throws {
        self.name = name
        self.version = version
        self.events = events
        self.undo = undo
        registry = try PluginRegistry(plugins)
        settings = Settings(standard: Self.settings, registry: registry)
        observePlugins()
        registry.didChange = { [weak self] in self?.observePlugins() }
    }

    /// Runs one statement as one change.
    ///
    /// If it fails, its changes are rolled back. A closed output is not a failure.
    /// - Throws: The error of the statement.
    public func perform(_ statement: Statement, in context: ShellContext) async throws {
        var request = Request(statement)
        guard let object = try begin(&request, in: context) else { return }
        try await complete(object, of: request, in: context)
    }

    /// Resolves a statement and runs it if it never waits.
    ///
    /// - Returns: Nil if the statement is done; otherwise the object for ``complete(_:of:in:)``.
    func begin(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        if !pending.isEmpty { try pending.write() }
        let object = try registry.chain.resolve(&request, in: context)
        try undo.begin(request.statement.text)
        guard let immediate = object.immediate else { return object }
        do { try immediate.run(in: context) } catch { try settle(error) }
        try end(request, in: context)
        return nil
    }

    /// Runs the object of a statement that may wait.
    func complete(_ object: any CommandObject, of request: Request, in context: ShellContext) async throws {
        do { try await object.run(in: context) } catch { try settle(error) }
        try end(request, in: context)
    }

    /// Runs a request inside another statement, whose text names the change.
    func carryOut(_ request: Request, inside outer: Statement, in context: ShellContext) async throws {
        var request = request
        let object = try registry.chain.resolve(&request, in: context)
        try undo.begin(outer.text)
        do { try await object.run(in: context) } catch { try settle(error) }
        try endChange(in: context)
    }

    /// Rolls back the changes of a failed command.
    private func settle(_ error: any Error) throws {
        // The output was closed: the command's changes are kept.
        if error is OutputClosed { return }
        pending.dropCommand()
        do { try undo.rollback() } catch let second { throw FailedRollback(of: error, because: second) }
        throw error
    }

    private func end(_ request: Request, in context: ShellContext) throws {
        try endChange(in: context)
        variables.conclude()
        events.post(CommandDidRun(statement: request.statement, isTyped: context.isInteractive))
    }

    /// Ends the change of a command. At the prompt this writes it to disk, and writes the command's messages.
    private func endChange(in context: ShellContext) throws {
        do {
            if let waiting = try undo.end() { unsaved.update(waiting, context.frame) }
            if context.isInteractive { try undo.flush() }
        } catch {
            pending.dropCommand()
            unsaved.lose(context.frame, losses: undo.losses)
            throw error
        }
        guard !pending.isEmpty else { return }
        if context.isInteractive { try pending.write() } else { pending.finishCommand() }
    }

    /// Writes the changes so far to disk, in a script also those of earlier commands, and then the messages.
    ///
    /// - Parameter name: The name of the change for the rest of the command.
    func commitChange(as name: String, in context: ShellContext) throws {
        try endChange(in: context)
        try undo.flush()
        try pending.write()
        try undo.begin(name)
    }

    /// Ends the shell after the running command.
    ///
    /// - Parameter status: The exit status; nil for the status of the commands so far.
    public func end(status: Int32?) {
        isEnding = true
        endStatus = status
    }

    /// The parts of the memento: the settings, the aliases, and those of the enabled plugins.
    var mementoParts: [any MementoPart] {
        [settings, aliases] + registry.enabledPlugins.compactMap(\.mementoPart)
    }

    private func observePlugins() {
        let enabled = registry.enabledPlugins
        let names = Set(enabled.map(\.name))
        observations = observations.filter { names.contains($0.key) }
        screen.setOwners(names)
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
            "edit-mode", "The key bindings of the prompt from the next line on: emacs, vi, or those of ~/.editrc.",
            .choice(["editrc", "emacs", "vi"]), standard: "editrc"),
        SettingDefinition(
            "suggestions", "Shows in grey the rest of an earlier line that begins the same way.",
            .choice(["on", "off"]),
            standard: "on"),
        SettingDefinition(
            "highlight", "Colours the line while you type it.", .choice(["on", "off"]),
            standard: "on"),
        SettingDefinition(
            "pager", "Shows output that is longer than the screen with $PAGER; only at the prompt.",
            .choice(["on", "off"]), standard: "on"),
    ]
}
