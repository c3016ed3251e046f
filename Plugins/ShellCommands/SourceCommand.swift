import ShellKit

/// Runs the commands of a file in the current context.
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
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("source /dev/null", "Runs a file without commands."),
        CommandExample(
            "source missing.blue", "Says that there is no such file.",
            output: "Cannot read the script 'missing.blue': No such file or directory.", status: 1),
    ]

    let makesAliases = true

    func check(_ call: Invocation, in shell: ShellContext) throws {
        try shell.checkSource(call[file].path)
    }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        try await shell.source(call[file].path, arguments: call[arguments].map(\.text))
    }
}
