internal import ShellKit

extension TestShell {
    /// Runs the examples of every registered command, each in a new shell, so the output of `help` is correct.
    ///
    /// - Returns: The number of examples.
    /// - Throws: ``ConformanceFailure`` with every example whose status differs from its declaration, and its output;
    ///   or the error of `makeShell`.
    @discardableResult
    public static func runExamples(_ makeShell: @MainActor () async throws -> TestShell) async throws -> Int {
        let signatures = try await makeShell().shell.registry.commands.map(\.signature)
        var offenders: [String] = []
        for signature in signatures {
            for example in signature.examples {
                let transcript = try await makeShell().run(example.line, named: signature.name)
                if let failure = transcript.failure(of: example) { offenders.append(failure) }
            }
        }
        try ConformanceFailure.throw(offenders)
        return signatures.reduce(0) { $0 + $1.examples.count }
    }
}

extension Transcript {
    fileprivate func failure(of example: CommandExample) -> String? {
        if diagnostics.contains("internal error") {
            return "'\(example.line)' caused an internal error:\n\(diagnostics)"
        }
        guard Int(status) != example.status else { return nil }
        return "'\(example.line)' ended with status \(status) instead of \(example.status):\n\(output)\(diagnostics)"
    }
}
