/// A command object that passes another command object to a ``CommandDecorator``.
///
/// - Pattern: Decorator (concrete decorator)
/// - Pattern: Strategy (context)
final class DecoratedCommand: CommandObject {
    private let decorator: any CommandDecorator
    private let inner: any CommandObject

    init(_ decorator: any CommandDecorator, around inner: any CommandObject) {
        self.decorator = decorator
        self.inner = inner
    }

    var contents: [any CommandObject] { [inner] }
    var text: String? { decorator.signature.name }

    func run(in context: ShellContext) async throws { try await decorator.run(inner, in: context) }

    func check(in context: ShellContext) throws {
        do {
            try inner.check(in: context)
        } catch let error as ShellError where error.isEndlessSource && decorator.survivesFailures {
            // The innermost script fails and the others continue.
        }
    }
}

/// Runs a statement that is nested in another one. The statement is resolved through the whole chain when it runs, not
/// before.
///
/// So an error in the inner statement belongs to it, and `try lst` can catch it.
/// - Pattern: Command (concrete command)
final class StatementCommand: CommandObject {
    /// The request that the object resolves.
    let request: Request
    private let outer: Statement

    /// The request of a statement inside another one, whose text names the change; see ``Request/inner(_:before:)``.
    init(_ request: Request, inside outer: Statement) { (self.request, self.outer) = (request, outer) }

    var text: String? { request.statement.text }

    func run(in context: ShellContext) async throws {
        var request = request
        try await context.shell.carryOut(&request, inside: outer, in: context)
    }

    func check(in context: ShellContext) throws {
        var request = request
        try context.resolve(&request).check(in: context)
    }
}
