/// One link of the chain that turns a request into a command object.
///
/// A handler does one of three things: it answers with a command object; it changes the request and passes it on; or it
/// passes it on as it is. It decides by the words alone and at once; only running may take time.
/// - Pattern: Chain of Responsibility (handler)
@MainActor
public protocol Handler: AnyObject {
    /// The name by which `chain` shows it and a plugin stands beside it.
    var name: String { get }
    /// What it does to a request, a sentence.
    var summary: String { get }

    /// Answers the request, or passes it on by returning nil.
    ///
    /// - Throws: A ``UserError`` when the request cannot be right; nobody after it is asked then.
    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)?
}
