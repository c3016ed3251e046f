internal import ShellKit

/// Runs a command whose failure does not stop the script.
///
/// - Pattern: Command (concrete template)
/// - Pattern: Strategy (concrete strategy)
struct TryCommand: CommandDecorator {
    let command = Parameter.command(help: "The command to run.")

    var signature: Signature {
        Signature(
            "try", "Runs a command without stopping the script if it fails.", .shell, command,
            details: "The error is reported, and $? contains its status.",
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "try source missing.blue; echo $?", "Continues after a failure and shows its status.",
            output: """
                Cannot read the script 'missing.blue': No such file or directory. Check its name and permissions.
                1
                """),
        CommandExample(
            "try", "Fails, because no command follows.",
            output: "'try' needs COMMAND: try COMMAND ….", status: 1),
    ]

    /// The innermost of scripts that source each other without end fails, and the others continue.
    func check(_ inner: any CommandObject, in context: ShellContext) throws {
        do { try inner.check(in: context) } catch let error as ShellError where error.isEndlessSource {}
    }

    func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws {
        do {
            try await inner.run(in: context)
        } catch {
            try context.recover(from: error)
        }
    }
}

/// Measures the duration of a command.
///
/// - Pattern: Command (concrete template)
/// - Pattern: Strategy (concrete strategy)
struct TimeCommand: CommandDecorator {
    let command = Parameter.command(help: "The command to measure.")

    var signature: Signature {
        Signature(
            "time", "Measures the duration of a command.", .shell, command,
            details: "It measures from the start of the command to the end of its output, also if the command fails.",
            examples: [
                CommandExample("time echo hello", "Runs 'echo' and shows the duration."),
                CommandExample("time echo hello | cat", "Measures both programs together."),
            ])
    }

    func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws {
        let start = ContinuousClock.now
        defer { try? context.note("Took \((ContinuousClock.now - start).inWords).") }
        try await inner.run(in: context)
    }
}
