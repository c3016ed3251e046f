/// The line handlers in the order of their calls.
///
/// - Pattern: Chain of Responsibility (the chain)
@MainActor
public struct LineHandlerChain {
    /// The handlers, first called first.
    public private(set) var handlers: [any LineHandler]

    /// A chain of handlers in this order.
    init(_ handlers: [any LineHandler]) {
        self.handlers = handlers
    }

    /// The line to run for a typed line, after all handlers.
    ///
    /// - Throws: Any error of a handler.
    func line(meantBy typed: String, in shell: ShellContext) throws -> String {
        try handlers.reduce(typed) { line, handler in try handler.handle(line, in: shell) ?? line }
    }

    /// Inserts a plugin's handler beside the handler that its place names.
    ///
    /// - Throws: ``PluginError/noSuchHandler(_:plugin:)``
    mutating func insert(_ placed: PlacedLineHandler, of plugin: String) throws {
        handlers.insert(placed.handler, at: try placed.place.index(among: handlers.map(\.name), of: plugin))
    }
}
