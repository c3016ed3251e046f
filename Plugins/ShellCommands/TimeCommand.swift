import ShellKit

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
