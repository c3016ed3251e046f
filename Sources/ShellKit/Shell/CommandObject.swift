/// The chain's result for a request: an object that is ready to run.
///
/// It is a bound command, or it contains other command objects.
/// - Pattern: Command (command)
/// - Pattern: Decorator (component)
@MainActor
public protocol CommandObject: AnyObject {
    /// The same object, if it never waits; nil by default, for an object that may wait.
    var immediate: (any ImmediateCommandObject)? { get }

    /// Runs the object once and writes results to the context's output.
    func run(in context: ShellContext) async throws

    /// Checks the object without running it, and applies the effects that later lines depend on.
    ///
    /// - Throws: The fault that was found.
    func check(in context: ShellContext) throws

    /// The full name of the command that the object runs; by default that of the first object in it.
    var commandName: String? { get }
    /// The objects that this one runs, for display; none by default.
    var contents: [any CommandObject] { get }
    /// The part of the line that the object itself carries out, for display: `> albums.txt`. Nil, by default, for the statement.
    var text: String? { get }
}

extension CommandObject {
    /// Nil: the object may wait.
    public var immediate: (any ImmediateCommandObject)? { nil }

    /// Accepts the object.
    public func check(in context: ShellContext) throws {}

    /// The name of the command of the first object in it.
    public var commandName: String? { contents.first?.commandName }
    /// None.
    public var contents: [any CommandObject] { [] }
    /// Nil: the whole statement.
    public var text: String? { nil }

    /// The object and the objects in it, outermost first.
    ///
    /// - Parameter statement: The text of the whole statement.
    func layers(_ statement: String) -> [ObjectLayer] {
        [ObjectLayer(type: String(describing: Self.self), text: text ?? statement)]
            + contents.flatMap { $0.layers(statement) }
    }
}

/// A command object with a synchronous `run`, so that a script need not suspend for it.
///
/// - Pattern: Command (command)
@MainActor
public protocol ImmediateCommandObject: CommandObject {
    /// Runs the object once, without waiting.
    func run(in context: ShellContext) throws
}

extension ImmediateCommandObject {
    /// The object itself.
    public var immediate: (any ImmediateCommandObject)? { self }
}

/// Does nothing; the result for a blank line or a comment.
///
/// - Pattern: Null Object (null object)
final class EmptyCommand: ImmediateCommandObject {
    func run(in context: ShellContext) {}
}
