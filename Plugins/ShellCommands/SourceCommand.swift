import ShellKit

/// Runs the commands of a file here, as if they stood in its place.
///
/// - Pattern: Command (macro command)
struct SourceCommand: Command {
    let file = Parameter<FilePath>.required("file", help: "The file with the commands.")
    let arguments = Parameter<ArraySlice<Word>>.rest(
        "arguments", placeholder: "ARG", help: "What the file finds in $1, $2 and so on, options among it.")

    var signature: Signature {
        Signature(
            "source", "Runs the commands of a file.", .shell, file, arguments,
            details: """
                All that the file changes is one step for 'undo'. After a command that fails it ends, or goes on, \
                as the setting 'on-error' says; a file that another one runs does as that one does.
                """,
            examples: [
                CommandExample("source /dev/null", "Runs a file without commands."),
                CommandExample("source missing.blue", "Says that there is no such file.", status: 1),
            ])
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        let path = call[file].path
        let script = try FileScriptSource(path: path)
        let runner = try ScriptRunner(named: path, policy: policy(in: shell), in: shell)
        let outcome = try await runner.run(script, arguments: call[arguments].map(\.text))
        guard outcome.isSuccess else { throw ReportedFailure() }
    }

    /// What the script does that this one stands in, or what the setting says.
    private func policy(in shell: ShellContext) throws -> ErrorPolicy {
        if let frame = shell.frame { return frame.policy }
        return ErrorPolicy(rawValue: try shell.settings.value(of: "on-error")) ?? .stop
    }
}
