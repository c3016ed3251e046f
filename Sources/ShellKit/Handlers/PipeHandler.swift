/// Removes `|` and the rest of the line from the request, and pipes the command's output into that rest.
///
/// - Pattern: Chain of Responsibility (concrete handler)
final class PipeHandler: Handler {
    let name = "pipes"
    let summary = "Pipes a command's output into the line for /bin/sh after '|'."
    let takesPlainCalls = false

    func handle(_ request: inout Request, in context: ShellContext) throws -> (any CommandObject)? {
        guard request.statement.hasOperators, let line = request.statement.systemCommand else { return nil }
        guard !request.words.isEmpty, !line.isEmpty else {
            throw ShellError.misplacedOperator(
                "|", hint: "Write a command before it and a line for /bin/sh after it: list | wc -l.")
        }
        guard !SystemText(line).endsInBackground else {
            throw ShellError.misplacedOperator(
                "&", hint: "A line after '|' cannot run in the background. Remove the '&' at the end.")
        }
        context.predictedEffects?.addProgram()
        request.isPiped = true
        request.decorate { PipedCommand($0, into: line) }
        return nil
    }
}

/// Runs a command object and pipes its output into a line for `/bin/sh`: `list | wc -l`.
///
/// - Pattern: Decorator (concrete decorator)
final class PipedCommand: CommandObject {
    private let inner: any CommandObject
    private let line: String

    init(_ inner: any CommandObject, into line: String) {
        self.inner = inner
        self.line = line
    }

    var contents: [any CommandObject] { [inner] }
    var text: String? { "| " + line }

    func run(in context: ShellContext) async throws {
        let pipe = try Pipe()
        try await SystemLine(line, in: context).run(input: pipe.readEnd) { capture in
            // A second open read end here would hide that the line has ended.
            pipe.closeReadEnd()
            defer { pipe.closeWriteEnd() }
            let output = OutputStack.output(to: pipe.writeEnd, color: context.output.color, besides: capture)
            do {
                try await inner.run(in: context.writing(to: output))
                try output.flush()
            } catch is OutputClosed {
                // The other program has stopped reading.
            }
        }
    }

    func check(in context: ShellContext) throws { try inner.check(in: context) }
}
