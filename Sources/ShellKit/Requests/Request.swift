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

    /// The aliases whose texts the words come from.
    var expandedAliases: Set<String> = []

    /// What is put around the command object that answers, the innermost first.
    private var decorations: [(any CommandObject) -> any CommandObject] = []

    private var isLookedUp = false
    private var found: RegisteredCommand?
    private var owner: Int?
    private var decorates = false

    /// A request for a statement.
    public init(_ statement: consuming Statement) {
        words = statement.words
        self.statement = statement
    }

    /// Puts a command object around the one that will answer, such as one that changes where its output goes.
    public mutating func decorate(_ decoration: @escaping @MainActor (any CommandObject) -> any CommandObject) {
        decorations.append(decoration)
    }

    /// The answer with all that was put around it.
    func decorated(_ answer: any CommandObject) -> any CommandObject {
        decorations.isEmpty ? answer : decorations.reduce(answer) { $1($0) }
    }

    /// The command that the first word names if it is one of the plugin at this place in load order; looked up once for
    /// all the handlers that ask.
    mutating func command(ofPlugin order: Int, in shell: ShellContext) -> RegisteredCommand? {
        if !isLookedUp { lookUp(in: shell.registry) }
        return owner == order ? found : nil
    }

    /// The command that the first word names if it carries out others.
    mutating func decorator(in shell: ShellContext) -> (any CommandDecorator)? {
        if !isLookedUp { lookUp(in: shell.registry) }
        return decorates ? found?.decorator : nil
    }

    private mutating func lookUp(in registry: PluginRegistry) {
        found = words.isEmpty ? nil : registry.command(named: words[0].text)
        owner = found?.order
        decorates = found?.decorates ?? false
        isLookedUp = true
    }
}
