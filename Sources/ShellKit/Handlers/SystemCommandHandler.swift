/// Resolves a line that begins with `!` to a command that runs the rest in `/bin/sh`.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class SystemCommandHandler: Handler {
    let name = "system-commands"
    let summary = "Runs what stands behind '!' in /bin/sh."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators, let line = request.statement.systemCommand,
            request.words.first?.text == "!"
        else { return nil }
        guard !line.isEmpty else {
            throw ShellError.misplacedOperator("!", hint: "Write a line for /bin/sh behind it: ! ls.")
        }
        shell.foresight?.writeUnknown()
        return SystemCommand(line)
    }
}
