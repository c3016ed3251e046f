import ShellKit

/// The other way to start the program: it writes what a system is told of it, and leaves.
///
/// `make install` uses it; nobody else needs to, and so `--help` does not list it.
struct GeneratorArguments {
    private static let format = Parameter<ProgramManualFormat>.neededOption(
        "generate", help: "Writes the manual page, or the completion script of a shell.")
    private static let signature = Signature(
        BlueLibrary.name, "Writes what a system is told of the program.", CommandCategory("Program", order: 0), format,
        examples: [])

    /// What is to be written.
    let format: ProgramManualFormat

    /// Reads the words behind the program's name; nil where they ask for something else.
    init?(_ words: [String]) throws(UsageError) {
        guard let first = words.first, first == "--generate" || first.hasPrefix("--generate=") else { return nil }
        do {
            format = try ParsedArguments(of: words.map { Word($0) }, by: Self.signature)[Self.format]
        } catch {
            throw UsageError(error)
        }
    }
}
