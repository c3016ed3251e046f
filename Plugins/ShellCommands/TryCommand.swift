import ShellKit

/// Runs a command whose failure does not stop the script.
///
/// - Pattern: Decorator (concrete decorator)
struct TryCommand: CommandDecorator {
    let command = Parameter.command(help: "The command that may fail.")

    var signature: Signature {
        Signature(
            "try", "Runs a command whose failure does not stop the script.", .shell, command,
            details: "What went wrong is said all the same, and $? has the status.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "try source missing.blue; echo $?", "Goes on behind a failure, and shows its status.",
            output: """
                Cannot read the script 'missing.blue': No such file or directory.
                1
                """),
        CommandExample(
            "try", "It needs a command behind it.",
            output: "'try' needs COMMAND: try COMMAND ….", status: 1),
    ]

    let survivesFailures = true

    func run(_ inner: any CommandObject, in shell: ShellContext) async throws {
        do {
            try await inner.run(in: shell)
        } catch {
            try shell.survive(error)
        }
    }
}
