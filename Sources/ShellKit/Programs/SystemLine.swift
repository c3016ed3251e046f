internal import Files
internal import Glibc

/// A line for `/bin/sh`, or a single program, in a context: the shell's variables are in its environment, and its output
/// goes to the context's outputs.
@MainActor
struct SystemLine {
    let text: String
    let shell: ShellContext
    /// The path of the program to start without `/bin/sh`, and its arguments; nil for a line.
    private let program: [String]?

    init(_ text: String, in shell: ShellContext) {
        self.text = text
        self.shell = shell
        program = nil
    }

    /// A program with arguments, which no shell interprets.
    init(program path: String, _ arguments: [String], in shell: ShellContext) {
        text = ([path] + arguments).map { Quoting.quoted($0) }.joined(separator: " ")
        self.shell = shell
        program = [path] + arguments
    }

    /// Runs the line and waits for its end.
    ///
    /// - Parameter input: The descriptor of its standard input; it is not closed.
    /// - Parameter beside: An operation to perform meanwhile, such as writing to the input. Its argument shows the
    ///   line's output. The end of the line is awaited even if the operation throws.
    /// - Throws: Any error of `beside`, ``SystemFailure``, or that of a missing program; after the last, the line was not
    ///   started.
    func run(
        input: Int32 = STDIN_FILENO, beside: (OutputCapture) async throws -> Void = { _ in }
    ) async throws {
        try SystemProcess.refuse(text)
        // The other program may change the same data.
        try shell.changes.flush()
        try shell.output.flush()
        try shell.diagnostics.flush()
        if program == nil { try await refuseMissingProgram() }
        let capture = try OutputCapture(of: shell)
        var descriptors = SystemProcess.Descriptors()
        descriptors.input = input
        capture.lead(&descriptors)
        let process = try SystemProcess(
            program ?? ["/bin/sh", "-c", text], named: text, descriptors, environment: environment)
        capture.begin()
        let interrupter = shell.shell.interrupter
        interrupter?.passInterrupts { process.terminate() }
        var failure: (any Error)?
        do { try await beside(capture) } catch { failure = error }
        let end = await process.end { interrupter?.reclaimInterrupts(wasInterrupted: $0 == .signal(SIGINT)) }
        try await capture.finish()
        if let failure { throw failure }
        try Task.checkCancellation()
        guard let failure = SystemFailure(of: text, end) else { return }
        if failure.status == 128 + Int(SIGPIPE) {
            shell.output.checkReader(evenIfNothingWaits: true)
            if shell.output.isClosed { throw OutputClosed() }
        }
        throw failure
    }

    /// Looks for the program of a line without shell syntax. `/bin/sh` would report a missing program too, but without
    /// the position in the script.
    ///
    /// A name that is in no directory may be a built-in command, so `/bin/sh` decides.
    private func refuseMissingProgram() async throws {
        let line = SystemText(text)
        guard let name = line.plainProgram, let search = line.search else { return }
        let hasOwnPath = shell.variables.all.contains { $0.name == "PATH" }
        if !hasOwnPath, Environment.hasProgram(name) { return }
        let question = try SystemProcess(search, .init(), environment: environment)
        if case .status(let status) = await question.end(), status != 0 { throw SystemFailure.missing(name) }
    }

    /// This program's environment, after the shell's variables.
    private var environment: ChildEnvironment { ChildEnvironment(over: shell.variables.all) }
}

extension ShellContext {
    /// Runs a program with arguments, without `/bin/sh`, and waits for its end. Its output goes to the context's outputs.
    ///
    /// - Parameter name: The name of the program, which is looked up in `PATH`.
    /// - Returns: False if there is no such program.
    /// - Throws: An error if the program cannot be started or fails.
    package func runProgram(_ name: String, _ arguments: [String]) async throws -> Bool {
        guard let path = Environment.path(ofProgram: name) else { return false }
        try await SystemLine(program: path, arguments, in: self).run()
        return true
    }
}
