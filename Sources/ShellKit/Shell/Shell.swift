public import Events

/// The shell without its surroundings: what is loaded, what is set, and how a statement is carried out.
///
/// It knows no terminal and no files; a ``Session`` brings both. Every command goes through ``perform(_:in:)``.
/// - Pattern: Command (invoker)
@MainActor
public final class Shell {
    /// The program's name, for messages.
    public let name: String
    /// The program's version.
    public let version: String
    /// Where the shell says what it does.
    public let events: EventCenter
    /// The plugins and what they bring.
    public let registry: PluginRegistry
    /// The settings.
    public let settings: Settings
    /// The variables.
    public let variables = Variables()
    /// The changes that can be taken back.
    public let undo: any UndoHistory
    /// The lines that were typed at the prompt; nil where there is none.
    public package(set) var lines: (any LineHistory)?
    /// What a person types and sees at the prompt, for whoever wants to keep it.
    public let recording = SessionRecording()
    /// What a person sees beside the lines that they type.
    public let screen = ShellScreen()
    /// The aliases of the prompt.
    public let aliases = AliasTable()
    /// The step that the user has begun; nil when none is open.
    public internal(set) var openStep: OpenStep?
    /// Who has the terminal's Ctrl-C; nil where there is no terminal.
    public package(set) weak var foreground: (any Foreground)?
    /// Whether a command has asked the shell to end.
    public private(set) var isEnding = false
    /// The status that the command wants the program to end with; nil to leave it at what was so far.
    public private(set) var endStatus: Int32?

    /// The messages about changes that are not on disk yet.
    let pending = PendingMessages()
    /// The commands whose changes are not on disk yet.
    var unsaved = UnsavedCommands()

    private var observations: [String: [Observation]] = [:]

    /// A shell with these plugins, all switched on.
    ///
    /// - Throws: ``PluginError`` when two plugins claim a name.
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

    /// Carries out one statement as one change.
    ///
    /// What it changed is taken back when it fails; an output that nobody reads is no failure.
    /// - Throws: What was wrong with it.
    public func perform(_ statement: Statement, in context: ShellContext) async throws {
        var request = Request(statement)
        guard let object = try begin(&request, in: context) else { return }
        try await complete(object, of: request, in: context)
    }

    /// Carries out a statement, as a request for it, as far as that goes without waiting.
    ///
    /// - Returns: Nil when it is done; otherwise the object that is to be passed to ``complete(_:of:in:)``.
    func begin(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        if !pending.isEmpty { try pending.write() }
        let object = try registry.chain.resolve(&request, in: context)
        try undo.begin(request.statement.text)
        guard let immediate = object.immediate else { return object }
        do { try immediate.run(in: context) } catch { try settle(error) }
        try end(request, in: context)
        return nil
    }

    /// Carries out the rest of a statement that was begun and may wait.
    func complete(_ object: any CommandObject, of request: Request, in context: ShellContext) async throws {
        do { try await object.run(in: context) } catch { try settle(error) }
        try end(request, in: context)
    }

    /// Carries out a request inside another statement, by whose text it is known among the changes.
    func carryOut(_ request: Request, inside outer: Statement, in context: ShellContext) async throws {
        var request = request
        let object = try registry.chain.resolve(&request, in: context)
        try undo.begin(outer.text)
        do { try await object.run(in: context) } catch { try settle(error) }
        try endChange(in: context)
    }

    /// Takes back what a command changed before it failed.
    private func settle(_ error: any Error) throws {
        // The reader has seen enough; what the command did stands.
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

    /// Ends the change of a command; at the prompt it is on disk then, and the command's messages are written.
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

    /// Puts on disk what the running command has changed so far, in a script also what was done before, and writes its messages.
    ///
    /// - Parameter name: What a change is called that the command makes behind it.
    func commitChange(as name: String, in context: ShellContext) throws {
        try endChange(in: context)
        try undo.flush()
        try pending.write()
        try undo.begin(name)
    }

    /// Asks the shell to end after the running command.
    ///
    /// - Parameter status: What the program is to end with; nil to leave it at what was so far.
    public func end(status: Int32?) {
        isEnding = true
        endStatus = status
    }

    /// The parts of the memento: the settings, and those of the plugins that are switched on.
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
            "on-error", "What a script does after a failed command.", .choice(["stop", "continue"]), standard: "stop"),
        SettingDefinition(
            "edit-mode", "Whose keys the prompt has from the next line on: those of ~/.editrc, or of emacs or vi.",
            .choice(["editrc", "emacs", "vi"]), standard: "editrc"),
        SettingDefinition(
            "suggestions", "Whether the prompt shows in grey how a line went on before.", .choice(["on", "off"]),
            standard: "on"),
        SettingDefinition(
            "highlight", "Whether a line is coloured by what it means while it is typed.", .choice(["on", "off"]),
            standard: "on"),
        SettingDefinition(
            "pager", "Whether what is longer than the screen is shown through $PAGER, at the prompt.",
            .choice(["on", "off"]), standard: "on"),
    ]
}
