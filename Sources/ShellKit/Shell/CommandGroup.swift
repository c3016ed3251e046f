/// A command whose first word selects a subcommand, which has parameters of its own: `tag add TAG ITEM`, `tag list --format csv`.
///
/// Subcommands are commands with short names. Help, completion, colours, the manual page, `--check` and messages use the full ones.
///
///     ("tag", { CommandGroup("tag", "Groups items.", .changes, [TagAddCommand(todo), TagListCommand(todo: todo)]) })
///
/// - Pattern: Command (concrete template)
public struct CommandGroup: Command {
    /// The signature, with those of the subcommands, whose examples follow those of the group.
    public let signature: Signature
    /// The subcommands, in the order of those of the signature.
    package let subcommands: [any Command]

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
        try await subcommand(call.signature)?.run(call, in: context)
    }

    public func check(_ call: Invocation, in context: ShellContext) throws {
        try subcommand(call.signature)?.check(call, in: context)
    }

    public var makesAliases: Bool { subcommands.contains { $0.makesAliases } }
    public var writesFiles: Bool { subcommands.contains { $0.writesFiles } }

    public func startsProgram(with words: ArraySlice<Word>) -> Bool {
        let (selected, rest) = signature.selected(by: words)
        return subcommand(selected)?.startsProgram(with: rest) ?? false
    }

    public func isRepeatable(with words: ArraySlice<Word>) -> Bool {
        let (selected, rest) = signature.selected(by: words)
        return subcommand(selected)?.isRepeatable(with: rest) ?? false
    }

    private func subcommand(_ selected: Signature) -> (any Command)? {
        zip(signature.subcommands, subcommands).first { $0.0 === selected }?.1
    }
}
