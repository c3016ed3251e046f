/// Runs a command object and pipes its output into a line for `/bin/sh`: `list | wc -l`.
///
/// - Pattern: Decorator (of a command object)
final class PipedCommand: CommandObject {
    private let inner: any CommandObject
    private let line: String

    init(_ inner: any CommandObject, into line: String) {
        self.inner = inner
        self.line = line
    }

    func run(in shell: ShellContext) async throws {
        let pipe = try Pipe()
        try await SystemLine(line, in: shell).run(input: pipe.readEnd) { capture in
            // A second open read end here would hide that the line has ended.
            pipe.closeReadEnd()
            defer { pipe.closeWriteEnd() }
            let output = OutputStack.output(to: pipe.writeEnd, color: shell.output.color, besides: capture)
            do {
                try await inner.run(in: shell.writing(to: output))
                try output.flush()
            } catch is OutputClosed {
                // The other program has stopped reading.
            }
        }
    }

    func check(in shell: ShellContext) throws {
        try inner.check(in: shell)
    }
}
