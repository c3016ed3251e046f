extension ShellContext {
    /// Runs the commands of a file here, as one step; after one that fails it does what the script does that this one stands
    /// in, or what the setting `on-error` says.
    ///
    /// - Parameter summary: What the step is called among the changes; the path otherwise.
    /// - Throws: That the file cannot be read; ``ReportedFailure`` when one of its commands failed, which was reported.
    public func source(_ path: String, arguments: [String], summary: String? = nil) async throws {
        let script = try FileScriptSource(path: path)
        let policy = try frame?.policy ?? ErrorPolicy(rawValue: settings.value(of: "on-error")) ?? .stop
        let runner = try ScriptRunner(named: path, policy: policy, in: self)
        let outcome = try await runner.run(script, arguments: arguments, summary: summary)
        guard outcome.isSuccess else { throw ReportedFailure() }
    }
}
