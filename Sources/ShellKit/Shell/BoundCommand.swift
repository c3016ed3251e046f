/// A command with the arguments of one run.
///
/// - Pattern: Command (concrete command)
/// - Pattern: Decorator (concrete component)
final class BoundCommand: ImmediateCommandObject {
    private let command: RegisteredCommand
    private let invocation: Invocation

    /// Binds words to the parameters of a command.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    init(_ command: RegisteredCommand, words: ArraySlice<Word>) throws {
        self.command = command
        invocation = try Invocation(binding: words, to: command.signature)
    }

    var commandName: String? { command.name }

    /// The object itself, if the command does not wait with these arguments.
    var immediate: (any ImmediateCommandObject)? { command.waits(invocation) ? nil : self }

    func run(in context: ShellContext) async throws {
        if command.waits(invocation) {
            try await command.command.run(invocation, in: context)
        } else {
            try command.runAtOnce(invocation, context)
        }
    }

    /// Runs a command that never waits once.
    func run(in context: ShellContext) throws { try command.runAtOnce(invocation, context) }

    func check(in context: ShellContext) throws {
        try command.command.check(invocation, in: context)
    }
}
