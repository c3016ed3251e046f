/// The line handlers in the order in which they are asked.
///
/// - Pattern: Chain of Responsibility (the chain)
@MainActor
public struct LineHandlerChain {
    /// The handlers, first asked first.
    public private(set) var handlers: [any LineHandler]

    /// A chain of handlers in this order.
    init(_ handlers: [any LineHandler]) {
        self.handlers = handlers
    }

    /// The line that a typed one means, after every handler had its turn.
    ///
    /// - Throws: What a handler throws.
    func line(meantBy typed: String, in shell: ShellContext) throws -> String {
        try handlers.reduce(typed) { line, handler in try handler.handle(line, in: shell) ?? line }
    }

    /// Puts a plugin's handler beside the one it names.
    ///
    /// - Throws: ``PluginError/noSuchHandler(_:plugin:)``
    mutating func insert(_ placed: PlacedLineHandler, of plugin: String) throws {
        handlers.insert(placed.handler, at: try placed.place.index(among: handlers.map(\.name), of: plugin))
    }
}
