/// A command that undoes or redoes a number of steps of a ``StateHistory``.
///
/// - Pattern: Command (concrete template)
struct StepCommand: ImmediateCommand {
    private let count = Parameter<AtLeast<1>?>.optional("count", help: "The number of changes; 1 by default.")
    private let name: String
    private let summary: String
    private let participle: String
    private let perform: @MainActor (Int) throws -> [String]

    init(
        _ name: String, _ summary: String, saying participle: String,
        _ perform: @escaping @MainActor @Sendable (Int) throws -> [String]
    ) {
        (self.name, self.summary, self.participle, self.perform) = (name, summary, participle, perform)
    }

    var signature: Signature {
        Signature(
            name, summary, .changes, count,
            examples: [CommandExample("\(name) 1000", "Fails, because there are fewer changes.", status: 1)])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        for change in try perform(call[count]?.number ?? 1) { try context.note("\(participle): \(change)") }
    }
}

extension StateHistory {
    /// The commands `undo` and `redo`, for a plugin.
    public var commands: CommandList {
        [
            ("undo", { StepCommand("undo", "Undoes the latest changes.", saying: "Undid", self.undo) }),
            ("redo", { StepCommand("redo", "Repeats changes that were undone.", saying: "Redid", self.redo) }),
        ]
    }
}
