/// Carries out a statement that stands inside another one, going through the whole chain when it is run and not before.
///
/// So what is wrong with it counts as its own failure: `try lst` goes on.
/// - Pattern: Command (concrete command object); Composite
final class StatementCommand: CommandObject {
    private let statement: Statement
    private let outer: Statement

    init(_ statement: Statement, inside outer: Statement) {
        self.statement = statement
        self.outer = outer
    }

    func run(in shell: ShellContext) async throws {
        try await shell.shell.carryOut(statement, inside: outer, in: shell)
    }

    func check(in shell: ShellContext) throws {
        var request = Request(statement)
        try shell.registry.chain.resolve(&request, in: shell).check(in: shell)
    }
}
