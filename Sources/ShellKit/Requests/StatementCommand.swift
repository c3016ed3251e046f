/// Carries out a statement that stands inside another one, going through the whole chain when it is run and not before.
///
/// So what is wrong with it counts as its own failure: `try lst` goes on.
/// - Pattern: Command (concrete command object); Composite
final class StatementCommand: CommandObject {
    private let statement: Statement
    private let outer: Statement
    private let expandedAliases: Set<String>

    /// The statement inside another one.
    ///
    /// - Parameter expandedAliases: The aliases whose texts it comes from, which are not expanded again.
    init(_ statement: Statement, inside outer: Statement, expandedAliases: Set<String>) {
        self.statement = statement
        self.outer = outer
        self.expandedAliases = expandedAliases
    }

    private var request: Request {
        var request = Request(statement)
        request.expandedAliases = expandedAliases
        return request
    }

    func run(in shell: ShellContext) async throws {
        try await shell.shell.carryOut(request, inside: outer, in: shell)
    }

    func check(in shell: ShellContext) throws {
        var request = request
        try shell.registry.chain.resolve(&request, in: shell).check(in: shell)
    }
}
