/// The handlers in the order of their calls.
///
/// - Pattern: Chain of Responsibility (the chain)
@MainActor
public struct HandlerChain {
    /// The handlers, first called first.
    ///
    /// Complexity: O(*n*) in their number.
    public var handlers: [any Handler] {
        first.map { Array(sequence(first: $0, next: \.next)).map(\.handler) } ?? []
    }

    private var first: HandlerLink?

    /// A chain of handlers in this order.
    public init(_ handlers: [any Handler]) {
        first = handlers.reversed().reduce(nil) { next, handler in HandlerLink(handler, before: next) }
    }

    /// The first handler's result that is not nil, inside the decorations of the request.
    ///
    /// - Throws: Any error of a handler; ``ShellError/unknownCommand(_:nearest:)`` if no handler returns an object.
    public func resolve(_ request: inout Request, in shell: ShellContext) throws -> any CommandObject {
        if let object = try first?.handle(&request, in: shell) { return request.decorated(object) }
        throw ShellError.unknownCommand(request.words.first?.text ?? "", nearest: nil)
    }

    /// Inserts a plugin's handler beside the handler that its place names.
    ///
    /// - Throws: ``PluginError/noSuchHandler(_:plugin:)``
    mutating func insert(_ placed: PlacedHandler, of plugin: String) throws {
        var handlers = handlers
        handlers.insert(placed.handler, at: try placed.place.index(among: handlers.map(\.name), of: plugin))
        self = HandlerChain(handlers)
    }
}
