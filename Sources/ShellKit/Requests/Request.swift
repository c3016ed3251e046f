/// A statement on its way through the chain of handlers, which may change its words.
///
/// - Pattern: Chain of Responsibility (request)
@MainActor
public struct Request {
    /// The statement as it was typed.
    public let statement: Statement

    /// The words as the handlers have left them; the first one names the command.
    public var words: [Word] {
        didSet { isLookedUp = false }
    }

    private var isLookedUp = false
    private var found: RegisteredCommand?
    private var owner: Int?

    /// A request for a statement.
    public init(_ statement: Statement) {
        self.statement = statement
        words = statement.words
    }

    /// The command that the first word names if it is one of the plugin at this place in load order; looked up once for
    /// all the handlers that ask.
    mutating func command(ofPlugin order: Int, in shell: ShellContext) -> RegisteredCommand? {
        if !isLookedUp { lookUp(in: shell.registry) }
        return owner == order ? found : nil
    }

    private mutating func lookUp(in registry: PluginRegistry) {
        found = words.isEmpty ? nil : registry.command(named: words[0].text)
        owner = found?.order
        isLookedUp = true
    }
}
