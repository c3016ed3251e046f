public import Events
public import Files

extension Shell {
    /// Creates a shell with plugins, all enabled.
    ///
    /// - Parameters:
    ///   - undo: The history of changes; nil if no command changes anything that can be undone.
    ///   - files: The program's own files. The files of a session are added to them.
    /// - Throws: ``PluginError`` if two plugins claim a name.
    public convenience init(
        name: String, version: String, plugins: [any Plugin], undo: (any UndoHistory)? = nil,
        events: EventCenter = EventCenter(), protecting files: ProtectedFiles = ProtectedFiles()
    ) throws {
        try self.init(
            name: name, version: version, plugins: plugins, undo: undo, events: events, protecting: files,
            handlers: PluginRegistry.standardHandlers)
    }
}

extension PluginRegistry {
    /// A registry of plugins, all enabled, with the handlers of every shell.
    ///
    /// - Throws: ``PluginError`` if two plugins claim a name or a handler has no position.
    public convenience init(_ plugins: [any Plugin]) throws {
        try self.init(plugins, standard: Self.standardHandlers)
    }

    /// The handlers of every shell. Those of the plugins' commands precede the abbreviations.
    fileprivate static var standardHandlers: Handlers {
        (
            [
                BlankLineHandler(), AliasHandler(), DecoratorHandler(), SystemCommandHandler(), PipeHandler(),
                OperatorHandler(), VariableHandler(), RedirectionHandler(), AbbreviationHandler(), SuggestionHandler(),
            ],
            [HistoryRecallHandler()]
        )
    }
}
