/// The handlers in the order of their calls.
///
/// - Pattern: Chain of Responsibility (chain)
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
    public func resolve(_ request: inout Request, in context: ShellContext) throws -> any CommandObject {
        if let object = try first?.handle(&request, in: context) { return request.decorated(object) }
        throw ShellError.unknownCommand(request.words.first?.text ?? "", nearest: nil)
    }

    /// Inserts a plugin's handler beside the handler that its place names.
    ///
    /// - Throws: ``PluginError/noSuchHandler(_:plugin:)``
    mutating func insert(_ placed: Placed<any Handler>, of plugin: String) throws {
        var handlers = handlers
        handlers.insert(placed.handler, at: try placed.place.index(among: handlers.map(\.name), of: plugin))
        self = HandlerChain(handlers)
    }
}

/// A handler and its successor.
///
/// Both are constants of the link, so a call along the chain needs no reference counting, unlike iteration over an
/// array.
///
/// - Pattern: Chain of Responsibility (link)
@MainActor
final class HandlerLink {
    let handler: any Handler
    /// The link to call if the handler returns nil; nil at the end of the chain.
    let next: HandlerLink?

    /// A link in front of another.
    init(_ handler: any Handler, before next: HandlerLink?) {
        self.handler = handler
        self.next = next
    }

    /// The result of the handler, or else of its successors; nil if none has one.
    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        if let object = try handler.handle(&request, in: context) { return object }
        return try next?.handle(&request, in: context)
    }
}
