internal import ShellKit

/// Runs the examples of every registered command, so the output of `help` is correct.
@MainActor
public struct ExampleRunner {
    private let makeShell: () async throws -> TestShell

    /// Creates a runner that makes a new shell for each example.
    public init(_ makeShell: @escaping @MainActor () async throws -> TestShell) { self.makeShell = makeShell }

    /// Runs every example in a new shell.
    ///
    /// - Returns: The number of examples.
    /// - Throws: ``ConformanceFailure`` with every example whose status differs from its declaration, and its output;
    ///   or the error of `makeShell`.
    @discardableResult
    public func run() async throws -> Int {
        let signatures = try await makeShell().shell.registry.commands.map(\.signature)
        var offenders: [String] = []
        for signature in signatures {
            for example in signature.examples { offenders += try await failure(of: example, of: signature.name) }
        }
        try ConformanceFailure.throw(offenders)
        return signatures.reduce(0) { $0 + $1.examples.count }
    }

    private func failure(of example: CommandExample, of command: String) async throws -> [String] {
        let transcript = try await makeShell().run(example.line, named: command)
        if transcript.diagnostics.contains("internal error") {
            return ["'\(example.line)' caused an internal error:\n\(transcript.diagnostics)"]
        }
        guard Int(transcript.status) != example.status else { return [] }
        let written = transcript.output + transcript.diagnostics
        return ["'\(example.line)' ended with status \(transcript.status) instead of \(example.status):\n\(written)"]
    }
}
