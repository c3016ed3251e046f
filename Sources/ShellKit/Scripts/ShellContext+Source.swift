extension ShellContext {
    /// Runs the commands of a file as one step. The policy after a failed command is that of the current script, or
    /// else that of the setting `on-error`.
    ///
    /// - Parameter summary: The name of the step in the list of changes; nil for the path.
    /// - Throws: An error if the file cannot be read; ``ReportedFailure`` if a command failed, which was already
    ///   reported.
    public func source(_ path: String, arguments: [String], summary: String? = nil) async throws {
        let script = try FileScriptSource(path: path)
        let policy = try frame?.policy ?? ErrorPolicy(rawValue: settings.value(of: "on-error")) ?? .stop
        let runner = try ScriptRunner(named: path, policy: policy, in: self)
        let outcome = try await runner.run(script, arguments: arguments, summary: summary)
        guard outcome.isSuccess else { throw ReportedFailure() }
    }
}
