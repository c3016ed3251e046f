internal import Glibc

/// A line for `/bin/sh`, run for a context: with the shell's variables in its environment, and its output where the
/// context's goes.
@MainActor
struct SystemLine {
    let text: String
    let shell: ShellContext

    init(_ text: String, in shell: ShellContext) {
        self.text = text
        self.shell = shell
    }

    /// Runs the line and waits for its end.
    ///
    /// - Parameter input: The descriptor that it reads; it is not closed.
    /// - Parameter beside: What is done meanwhile, such as writing to it; the line's end is awaited even when that fails.
    /// - Throws: What `beside` throws, or ``SystemFailure``.
    func run(input: Int32 = STDIN_FILENO, beside: () async throws -> Void = {}) async throws {
        // The other program may be one that changes the same things.
        try shell.undo.flush()
        try shell.output.flush()
        try shell.diagnostics.flush()
        let capture = try OutputCapture(of: shell.output)
        let errors = try OutputCapture(of: shell.diagnostics)
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = input
        descriptors.output = capture.descriptor
        descriptors.diagnostics = errors.descriptor
        let process = try SystemProcess(text, descriptors, environment: environment)
        shell.shell.foreground?.lend { process.terminate() }
        var failure: (any Error)?
        do { try await beside() } catch { failure = error }
        let end = await process.end()
        shell.shell.foreground?.takeBack(wasInterrupted: end == .signal(SIGINT))
        try await capture.handOver()
        try await errors.handOver()
        if let failure { throw failure }
        try Task.checkCancellation()
        if let failure = SystemFailure(of: text, end) { throw failure }
    }

    /// The environment of this program with the shell's variables, which come first.
    private var environment: [String] {
        let own = shell.variables.all
        let names = Set(own.map(\.name))
        let inherited = Environment.all.filter { !names.contains($0.key) }
        return own.map { "\($0.name)=\($0.value)" } + inherited.map { "\($0.key)=\($0.value)" }
    }
}
