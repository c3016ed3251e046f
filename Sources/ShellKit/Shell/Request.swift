/// A statement on its way through the chain of handlers, which may change its words.
///
/// - Pattern: Chain of Responsibility (request)
@MainActor
public struct Request {
    /// The most commands such as `try` inside each other. Each of them reads the rest of the line again.
    nonisolated static let mostNested = 50

    /// The statement as typed.
    public let statement: Statement

    /// The words after the changes of the handlers so far; the first is the command's name.
    public var words: [Word] { didSet { (isLookedUp, isChanged) = (false, true) } }

    /// True if a handler has taken the `|` and the system command after it.
    var isPiped = false
    private var isChanged = false

    /// The aliases that were expanded to get these words.
    var expandedAliases: Set<String> = []
    /// The number of commands such as `try` that the statement is inside.
    var depth = 0

    /// The decorations of the command object, innermost first.
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

    /// Adds a decoration: a command object around the resolved one, for example to redirect its output.
    public mutating func decorate(_ decoration: @escaping @MainActor (any CommandObject) -> any CommandObject) {
        decorations.append(decoration)
    }

    /// The resolved object inside all decorations.
    func decorated(_ answer: any CommandObject) -> any CommandObject {
        decorations.isEmpty ? answer : decorations.reduce(answer) { $1($0) }
    }

    /// The command that the first word names, if it belongs to the plugin at this position in load order. The result of
    /// the lookup is cached for the other handlers.
    mutating func command(ofPlugin order: Int, in context: ShellContext) -> RegisteredCommand? {
        if !isLookedUp { lookUp(in: context.registry) }
        return owner == order ? found : nil
    }

    /// The command that the first word names, if it runs other commands or takes the rest of its line.
    mutating func decoratingCommand(in context: ShellContext) -> RegisteredCommand? {
        if !isLookedUp { lookUp(in: context.registry) }
        return decorates ? found : nil
    }

    private mutating func lookUp(in registry: PluginRegistry) {
        found = words.isEmpty ? nil : registry.command(named: words[0].text)
        owner = found?.order
        decorates = found?.decorates ?? false
        isLookedUp = true
    }
}

extension Request {
    /// The words and the system command that no handler has taken, as typed if possible.
    var text: String {
        guard isChanged || isPiped else { return statement.text }
        let pipe = isPiped ? nil : statement.systemCommand.map { words.first?.text == "!" ? $0 : "| " + $0 }
        return (words.map(\.shown) + [pipe].compactMap { $0 }).joined(separator: " ")
    }

    /// True if a handler has changed the words or added a decoration since an earlier state.
    func isChanged(from before: Request) -> Bool {
        decorations.count != before.decorations.count || words != before.words
    }
}
