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
    /// - Parameter beside: What is done meanwhile, such as writing to it, with what shows the line's output; the line's end is
    ///   awaited even when that fails.
    /// - Throws: What `beside` throws, ``SystemFailure``, or ``MissingProgram``, and then nothing was begun.
    func run(
        input: Int32 = STDIN_FILENO, beside: (OutputCapture) async throws -> Void = { _ in }
    ) async throws {
        // The other program may be one that changes the same things.
        try shell.undo.flush()
        try shell.output.flush()
        try shell.diagnostics.flush()
        try await refuseMissingProgram()
        let capture = try OutputCapture(of: shell)
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = input
        capture.lead(&descriptors)
        let process = try SystemProcess(text, descriptors, environment: environment)
        capture.begin()
        shell.shell.foreground?.lend { process.terminate() }
        var failure: (any Error)?
        do { try await beside(capture) } catch { failure = error }
        let end = await process.end()
        shell.shell.foreground?.takeBack(wasInterrupted: end == .signal(SIGINT))
        try await capture.finish()
        if let failure { throw failure }
        try Task.checkCancellation()
        if let failure = SystemFailure(of: text, end) { throw failure }
    }

    /// Looks for the program where the line names one and nothing more: `/bin/sh` would tell that it is missing as well, and
    /// without the place in the script.
    ///
    /// What is in no directory may be known to `/bin/sh` itself, which is asked then.
    private func refuseMissingProgram() async throws {
        let line = SystemText(text)
        guard let name = line.plainProgram, let search = line.search else { return }
        let hasOwnPath = shell.variables.all.contains { $0.name == "PATH" }
        if !hasOwnPath, ProgramSearch.finds(name) { return }
        let question = try SystemProcess(search, .init(), environment: environment)
        if case .status(let status) = await question.end(), status != 0 { throw MissingProgram(name: name) }
    }

    /// The environment of this program under the shell's variables.
    private var environment: ChildEnvironment { ChildEnvironment(over: shell.variables.all) }
}
