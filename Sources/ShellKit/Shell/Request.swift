/// A statement on its way through the chain of handlers, which may change its words.
///
/// - Pattern: Chain of Responsibility (request)
@MainActor
public struct Request {
    /// The most commands such as `try` inside each other. Each of them reads the rest of the line again.
    nonisolated static let mostNested = 50

    /// The statement as typed; with the others of its line, if its command has taken them.
    public private(set) var statement: Statement

    /// True if a handler has taken the `|` and the system command after it.
    var isPiped = false
    // The small fields are together: a larger request would be moved by calls of `memcpy`.
    private var isLookedUp = false
    private var decorates = false

    /// The words after the changes of the handlers so far; the first is the command's name.
    public var words: [Word] { didSet { isLookedUp = false } }

    /// The aliases that were expanded to get these words.
    var expandedAliases: Set<String> = []
    /// The number of commands such as `try` that the statement is inside.
    var depth = 0

    /// The rest of the line, which the command has taken, also if its call is invalid; nil for a command that takes no line.
    var line: StatementCommand?

    /// The decorations of the command object, innermost first.
    private var decorations: [(any CommandObject) -> any CommandObject] = []

    /// The command that the first word names, and the position of its plugin in load order; -1 without a command.
    private var found: RegisteredCommand?
    private var owner = -1

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

    /// The command that the first word names, if it belongs to a plugin at these positions in load order. The result of
    /// the lookup is cached for the other handlers.
    mutating func command(ofPlugins orders: ClosedRange<Int>, in context: ShellContext) -> RegisteredCommand? {
        if !isLookedUp { lookUp(in: context.registry) }
        return orders.contains(owner) ? found : nil
    }

    /// The command that the first word names, if it runs or explains the rest of its line.
    mutating func decoratingCommand(in context: ShellContext) -> RegisteredCommand? {
        if !isLookedUp { lookUp(in: context.registry) }
        if decorates { return found }
        guard found == nil, context.isInteractive, let first = words.first, first.isBare else { return nil }
        let candidates = context.registry.commands(typedAs: first.text)
        return candidates.count == 1 && candidates[0].isDecorator ? candidates[0] : nil
    }

    private mutating func lookUp(in registry: PluginRegistry) {
        found = words.isEmpty ? nil : registry.command(named: words[0].text)
        owner = found?.order ?? -1
        decorates = found?.isDecorator == true
        isLookedUp = true
    }
}

extension Request {
    /// Moves the statements after this one to its command, if that takes its line.
    mutating func capture(_ rest: inout ArraySlice<Statement>) {
        guard let line, !rest.isEmpty else { return }
        statement = statement.joined(with: rest)
        line.append(rest, rest.map(\.text).filter { !$0.isEmpty }.joined(separator: "; "))
        rest = []
    }
}

extension Request {
    /// The words and the system command that no handler has taken, as typed if possible.
    var text: String {
        guard isPiped || words != statement.words else { return statement.text }
        let pipe = isPiped ? nil : statement.systemCommand.map { words.first?.text == "!" ? $0 : "| " + $0 }
        return (words.map(\.shown) + [pipe].compactMap { $0 }).joined(separator: " ")
    }

    /// True if a handler has changed the words or added a decoration since an earlier state.
    func isChanged(from before: Request) -> Bool {
        decorations.count != before.decorations.count || words != before.words
    }
}

extension Request {
    /// - Throws: ``ArgumentError/nestedTooDeeply(limit:)`` if no statement can be inside this one.
    func checkDepth() throws {
        guard depth < Self.mostNested else { throw ArgumentError.nestedTooDeeply(limit: Self.mostNested) }
    }

    /// A request for a statement inside this one, with its aliases.
    func inner(_ statement: Statement) -> Request {
        var inner = Request(statement)
        (inner.expandedAliases, inner.depth) = (expandedAliases, depth + 1)
        return inner
    }
}
