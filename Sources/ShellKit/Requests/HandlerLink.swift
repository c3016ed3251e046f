/// A handler and its successor.
///
/// Both are constants of the link, so a call along the chain needs no reference counting, unlike iteration over an
/// array.
///
/// - Pattern: Chain of Responsibility (a handler's successor)
@MainActor
final class HandlerLink {
    /// The handler of this link.
    let handler: any Handler
    /// The link to call if the handler returns nil; nil at the end of the chain.
    let next: HandlerLink?

    /// A link in front of another.
    init(_ handler: any Handler, before next: HandlerLink?) {
        self.handler = handler
        self.next = next
    }

    /// The result of the handler, or else of its successors; nil if none has one.
    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        if let object = try handler.handle(&request, in: shell) { return object }
        return try next?.handle(&request, in: shell)
    }
}
