import ShellKit

/// The arguments of `bluelib --generate`, which writes the manual page or a completion script.
///
/// Only `make install` uses this option, so `--help` does not list it.
struct GeneratorArguments {
    private static let format = Parameter<ProgramManualFormat>.requiredOption(
        "generate", help: "Writes the manual page, or the completion script of a shell.")
    private static let signature = Signature(
        BlueLibrary.name, "Writes what a system is told of the program.", CommandCategory("Program", order: 0), format,
        examples: [])

    /// The requested format.
    let format: ProgramManualFormat

    /// Parses the arguments of the program; nil if the first is not `--generate`.
    init?(_ words: [String]) throws(UsageError) {
        guard let first = words.first, first == "--generate" || first.hasPrefix("--generate=") else { return nil }
        do {
            format = try Invocation(of: words.map { Word($0) }, by: Self.signature)[Self.format]
        } catch {
            throw UsageError(error)
        }
    }
}
