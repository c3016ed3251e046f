internal import ShellKit

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

/// Measures the duration of a command.
///
/// - Pattern: Decorator (concrete decorator)
struct TimeCommand: CommandDecorator {
    let command = Parameter.command(help: "The command to time.")

    var signature: Signature {
        Signature(
            "time", "Tells how long a command takes.", .shell, command,
            details: "The time is from its start to the end of its output, also when it fails.",
            examples: [
                CommandExample("time echo hello", "Writes the word, and how long that took."),
                CommandExample("time echo hello | cat", "Times both together."),
            ])
    }

    func run(_ inner: any CommandObject, in shell: ShellContext) async throws {
        let start = ContinuousClock.now
        defer { try? shell.note("Took \((ContinuousClock.now - start).inWords).") }
        try await inner.run(in: shell)
    }
}
