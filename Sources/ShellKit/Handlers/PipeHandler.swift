/// Removes `|` and the rest of the line from the request, and pipes the command's output into that rest.
///
/// - Pattern: Chain of Responsibility (concrete handler that changes the request)
final class PipeHandler: Handler {
    let name = "pipes"
    let summary = "Gives a command's output to what stands behind '|', in /bin/sh."

    func handle(_ request: inout Request, in shell: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators, let line = request.statement.systemCommand else { return nil }
        guard !request.words.isEmpty, !line.isEmpty else {
            throw ShellError.misplacedOperator(
                "|", hint: "Write a command before it and a line for /bin/sh behind it: list | wc -l.")
        }
        guard !SystemText(line).endsInBackground else {
            throw ShellError.misplacedOperator(
                "&", hint: "What runs in the background is given nothing by '|'. Leave the '&' at the end out.")
        }
        shell.foresight?.writeUnknown()
        request.decorate { PipedCommand($0, into: line) }
        return nil
    }
}
