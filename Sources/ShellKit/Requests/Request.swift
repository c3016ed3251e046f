/// A statement on its way through the chain of handlers, which may change its words.
///
/// - Pattern: Chain of Responsibility (request)
@MainActor
public struct Request {
    /// The statement as it was typed.
    public let statement: Statement

    /// The words as the handlers have left them; the first one names the command.
    public var words: [Word] {
        didSet { lookup = nil }
    }

    private var lookup: RegisteredCommand??

    /// A request for a statement.
    public init(_ statement: Statement) {
        self.statement = statement
        words = statement.words
    }

    /// The command that the first word names, looked up once for all the handlers that ask.
    mutating func command(in registry: PluginRegistry) -> RegisteredCommand? {
        if let lookup { return lookup }
        let found = words.first.flatMap { registry.command(named: $0.text) }
        lookup = .some(found)
        return found
    }
}
