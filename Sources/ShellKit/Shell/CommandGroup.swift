/// A command whose first word selects a subcommand, which has parameters of its own: `macro record NAME`, `macro list --format csv`.
///
/// Subcommands are commands with short names. Help, completion, colours, the manual page, `--check` and messages use the full ones.
///
///     ("list", { CommandGroup("list", "Changes lists.", .changes, [MakeCommand(), DropCommand()]) })
///
/// - Pattern: Command (concrete template)
public struct CommandGroup: Command {
    /// The signature, with those of the subcommands, whose examples follow those of the group.
    public let signature: Signature
    private let subcommands: [any Command]

    /// A command with these subcommands.
    public init(
        _ name: String, _ summary: String, _ category: CommandCategory, details: String = "",
        examples: [CommandExample] = [], _ subcommands: [any Command]
    ) {
        self.subcommands = subcommands
        let signatures = subcommands.map { Signature($0.signature, of: name, category) }
        signature = Signature(
            name, summary, category, details: details, examples: examples + signatures.flatMap(\.examples),
            subcommands: signatures)
    }

    public func run(_ call: Invocation, in context: ShellContext) async throws {
        try await subcommand(of: call)?.run(call, in: context)
    }

    public func check(_ call: Invocation, in context: ShellContext) throws {
        try subcommand(of: call)?.check(call, in: context)
    }

    public var makesAliases: Bool { subcommands.contains { $0.makesAliases } }
    public var writesFiles: Bool { subcommands.contains { $0.writesFiles } }

    public func startsProgram(with words: ArraySlice<Word>) -> Bool {
        subcommand(in: words)?.startsProgram(with: words.dropFirst()) ?? false
    }

    public func isRepeatable(with words: ArraySlice<Word>) -> Bool {
        subcommand(in: words)?.isRepeatable(with: words.dropFirst()) ?? false
    }

    private func subcommand(of call: Invocation) -> (any Command)? {
        zip(signature.subcommands, subcommands).first { $0.0 === call.signature }?.1
    }

    private func subcommand(in words: ArraySlice<Word>) -> (any Command)? {
        let selected = signature.selected(by: words).signature
        return zip(signature.subcommands, subcommands).first { $0.0 === selected }?.1
    }
}
