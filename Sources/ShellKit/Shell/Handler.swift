/// A link of the chain that turns a request into a command object.
///
/// A handler returns a command object, or changes the request and passes it on, or passes it on unchanged. It decides
/// synchronously from the words alone; only running may wait.
///
/// - Pattern: Chain of Responsibility (handler)
@MainActor
public protocol Handler: AnyObject {
    /// The name in the output of `chain`, and the reference for ``HandlerPosition``.
    var name: String { get }
    /// The position of a plugin's handler in the chain; nil, by default, before all others.
    var position: HandlerPosition? { get }
    /// The handler's effect on a request, in one sentence.
    var summary: String { get }

    /// False if the handler passes on every plain call unchanged, so that the chain need not ask it; true by default.
    ///
    /// A plain call is a statement of a script that begins with the name of a command, and has no operators, no variables, no alias and no
    /// command such as `try` before it.
    var takesPlainCalls: Bool { get }

    /// The first words of the statements that the handler takes, and what follows each; none by default.
    ///
    /// It is read before each prompt, and after an unknown command.
    func declaration(in context: ShellContext) -> HandlerDeclaration<Word>

    /// Returns a command object, or nil to pass the request on.
    ///
    /// - Throws: A ``UserError`` if the request is invalid; the following handlers are then not called.
    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)?
}

extension Handler {
    /// Nil: before all others.
    public var position: HandlerPosition? { nil }

    /// True.
    public var takesPlainCalls: Bool { true }

    /// None: the handler leaves the first word to the others.
    public func declaration(in context: ShellContext) -> HandlerDeclaration<Word> { .none }
}

/// A position beside another handler of the same stage.
public enum HandlerPosition: Hashable, Sendable {
    /// Before the handler with this name.
    case before(String)
    /// After the handler with this name.
    case after(String)

    /// The index at which to insert a handler among handlers of these names.
    ///
    /// - Throws: ``PluginError/noSuchHandler(_:plugin:)``
    func index(among names: [String], of plugin: String) throws -> Int {
        let (neighbour, offset) =
            switch self {
            case .before(let name): (name, 0)
            case .after(let name): (name, 1)
            }
        guard let index = names.firstIndex(of: neighbour) else {
            throw PluginError.noSuchHandler(neighbour, plugin: plugin)
        }
        return index + offset
    }
}
