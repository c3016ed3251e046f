/// A link of the chain that turns a request into a command object.
///
/// A handler returns a command object, or changes the request and passes it on, or passes it on unchanged. It decides
/// synchronously from the words alone; only running may wait.
///
/// - Pattern: Chain of Responsibility (handler)
@MainActor
public protocol Handler: AnyObject {
    /// The name in the output of `chain`, and the reference for ``HandlerPlace``.
    var name: String { get }
    /// The handler's effect on a request, in one sentence.
    var summary: String { get }

    /// Returns a command object, or nil to pass the request on.
    ///
    /// - Throws: A ``UserError`` if the request is invalid; the following handlers are then not called.
    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)?
}
