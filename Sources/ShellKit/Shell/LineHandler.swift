/// A link of the chain's first stage, which rewrites a typed line before it is parsed.
///
/// It works on text, because a line can contain several statements and a rewrite can open or close a quote. The result
/// is displayed, added to the history, and split into the statements that each ``Handler`` receives. The lines of
/// scripts do not pass this stage.
/// - Pattern: Pipes and Filters (filter)
@MainActor
public protocol LineHandler: AnyObject {
    /// The name in the output of `chain`, and the reference for ``HandlerPosition``.
    var name: String { get }
    /// The position in the first stage; nil, by default, before all others.
    var position: HandlerPosition? { get }
    /// The handler's effect on a line, in one sentence.
    var summary: String { get }

    /// The lines that the handler replaces, and what it makes of them; none by default. It is read before each prompt.
    func declaration(in context: ShellContext) -> HandlerDeclaration<String>

    /// Returns another line, which the following handlers receive, or nil to pass the line on unchanged.
    ///
    /// - Throws: A ``UserError`` if the line is invalid; it is then neither run nor added to the history.
    func handle(_ line: String, in context: ShellContext) throws -> String?
}

extension LineHandler {
    /// Nil: before all others.
    public var position: HandlerPosition? { nil }

    /// None: the handler replaces no line that would otherwise be unknown.
    public func declaration(in context: ShellContext) -> HandlerDeclaration<String> { .none }
}
