/// A command that undoes or redoes a number of steps of a ``StateHistory``.
///
/// - Pattern: Command (concrete template)
struct StepCommand: ImmediateCommand {
    private let count = Parameter<AtLeast<1>?>.optional("count", help: "The number of changes; 1 by default.")
    private let name: String
    private let summary: String
    private let perform: @MainActor (Int) throws -> [String]

    init(_ name: String, _ summary: String, _ perform: @escaping @MainActor @Sendable (Int) throws -> [String]) {
        (self.name, self.summary, self.perform) = (name, summary, perform)
    }

    var signature: Signature {
        Signature(
            name, summary, .changes, count,
            examples: [CommandExample("\(name) 1000", "Fails, because there are fewer changes.", status: 1)])
    }

    func run(_ call: Invocation, in context: ShellContext) throws {
        for line in try perform(call[count]?.number ?? 1) { try context.note(line) }
    }
}

extension StateHistory {
    /// The commands `undo` and `redo`, for a plugin.
    public var commands: CommandList {
        [
            ("undo", { self.undoCommand }),
            ("redo", { self.redoCommand }),
        ]
    }

    private var undoCommand: StepCommand {
        StepCommand("undo", "Undoes the latest changes.") { try self.undo($0).map { "Undid: \($0)" } }
    }

    private var redoCommand: StepCommand {
        StepCommand("redo", "Repeats changes that were undone.") { try self.redo($0).map { "Redid: \($0)" } }
    }
}
