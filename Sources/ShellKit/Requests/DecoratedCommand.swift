/// A command object that passes another command object to a ``CommandDecorator``.
///
/// - Pattern: Decorator (concrete decorator)
final class DecoratedCommand: CommandObject {
    private let decorator: any CommandDecorator
    private let inner: any CommandObject

    init(_ decorator: any CommandDecorator, around inner: any CommandObject) {
        self.decorator = decorator
        self.inner = inner
    }

    func run(in shell: ShellContext) async throws {
        try await decorator.run(inner, in: shell)
    }

    func check(in shell: ShellContext) throws {
        do {
            try inner.check(in: shell)
        } catch let error as ShellError where error.isEndlessSource && decorator.survivesFailures {
            // The innermost script fails and the others continue.
        }
    }
}
