/// A handler and what comes behind it.
///
/// A link keeps its handler and its successor for good, so that asking down the chain counts no references, as reading them
/// from an array one by one would.
/// - Pattern: Chain of Responsibility (a handler's successor)
@MainActor
final class HandlerLink {
    /// The handler that is asked here.
    let handler: any Handler
    /// Whoever is asked where it has no answer; nil at the end of the chain.
    let next: HandlerLink?

    /// The link in front of another.
    init(_ handler: any Handler, before next: HandlerLink?) {
        self.handler = handler
        self.next = next
    }

    /// The handler's answer, or else that of those behind it; nil when none has one.
    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        if let object = try handler.handle(&request, in: shell) { return object }
        return try next?.handle(&request, in: shell)
    }
}
