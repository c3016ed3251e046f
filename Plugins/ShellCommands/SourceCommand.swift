import ShellKit

/// Runs the commands of a file in the current context.
///
/// - Pattern: Command (concrete template)
struct SourceCommand: Command {
    let file = Parameter<FilePath>.required("file", help: "The script.")
    let arguments = Parameter<ArraySlice<Word>>.rest(
        "arguments", placeholder: "ARG",
        help: "The arguments of the script, its $1, $2 and so on; options are passed on.")

    var signature: Signature {
        Signature(
            "source", "Runs the commands of a file.", .shell, file, arguments,
            details: """
                All changes of the file are one step for 'undo'. The setting 'on-error' decides whether it continues after a failed \
                command; a file that a script runs follows that script.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample("source /dev/null", "Runs a file without commands."),
        CommandExample(
            "source missing.blue", "Fails, because the file does not exist.",
            output: "Cannot read the script 'missing.blue': No such file or directory. Check its name and permissions.",
            status: 1),
    ]

    let makesAliases = true

    func check(_ call: Invocation, in context: ShellContext) throws {
        try context.checkSource(call[file].path)
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        try await context.source(call[file].path, arguments: call[arguments].map(\.text))
    }
}
