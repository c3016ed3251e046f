/// The handlers in the order in which they are asked.
///
/// - Pattern: Chain of Responsibility (the chain)
@MainActor
public struct HandlerChain {
    /// The handlers, first asked first.
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

    /// The answer of the first handler that has one, with what others have put around it.
    ///
    /// - Throws: What a handler throws; ``ShellError/unknownCommand(_:nearest:)`` when none answers.
    public func resolve(_ request: inout Request, in shell: ShellContext) throws -> any CommandObject {
        if let object = try first?.handle(&request, in: shell) { return request.decorated(object) }
        throw ShellError.unknownCommand(request.words.first?.text ?? "", nearest: nil)
    }

    /// Puts a plugin's handler beside the one it names.
    ///
    /// - Throws: ``ShellError/noSuchHandler(_:plugin:)``
    mutating func insert(_ placed: PlacedHandler, of plugin: String) throws {
        let (neighbour, offset) =
            switch placed.place {
            case .before(let name): (name, 0)
            case .after(let name): (name, 1)
            }
        var handlers = handlers
        guard let index = handlers.firstIndex(where: { $0.name == neighbour }) else {
            throw ShellError.noSuchHandler(neighbour, plugin: plugin)
        }
        handlers.insert(placed.handler, at: index + offset)
        self = HandlerChain(handlers)
    }
}
