/// A link of the chain's first stage, which rewrites a typed line before it is parsed.
///
/// It works on text, because a line can contain several statements and a rewrite can open or close a quote. The result
/// is displayed, added to the history, and split into the statements that each ``Handler`` receives. The lines of
/// scripts do not pass this stage.
/// - Pattern: Chain of Responsibility (handler)
@MainActor
public protocol LineHandler: AnyObject {
    /// The name in the output of `chain`, and the reference for ``HandlerPlace``.
    var name: String { get }
    /// The handler's effect on a line, in one sentence.
    var summary: String { get }

    /// Returns another line, which the following handlers receive, or nil to pass the line on unchanged.
    ///
    /// - Throws: A ``UserError`` if the line is invalid; it is then neither run nor added to the history.
    func handle(_ line: String, in shell: ShellContext) throws -> String?
}
