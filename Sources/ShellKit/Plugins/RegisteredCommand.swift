/// A command as the registry keeps it: with its signature frozen, and who brought it.
@MainActor
public final class RegisteredCommand {
    /// The command.
    public let command: any Command
    /// Its signature, ready for binding.
    public let form: CommandForm
    /// The name of the plugin that brought it.
    public let plugin: String
    /// The place of that plugin in load order, which is quicker to compare than its name.
    let order: Int
    /// The command where it carries out others.
    let decorator: (any CommandDecorator)?
    /// Whether it does.
    let decorates: Bool
    /// Runs the command; nil where it may wait.
    let runAtOnce: (@MainActor (Invocation, ShellContext) throws -> Void)?

    init(_ command: any Command, plugin: String, order: Int) {
        self.command = command
        decorator = command.decorator
        decorates = decorator != nil
        if let immediate = command.immediate {
            runAtOnce = { call, shell in try immediate.run(call, in: shell) }
        } else {
            runAtOnce = nil
        }
        self.order = order
        form = CommandForm(command.signature)
        self.plugin = plugin
    }

    /// The command with the values that the words give it.
    func bind(_ words: ArraySlice<Word>) throws -> any CommandObject {
        let invocation = Invocation(command: self, arguments: try ArgumentBinder.bind(words, to: form))
        return runAtOnce == nil ? BoundCommand(invocation) : BoundImmediateCommand(invocation)
    }

    /// Looks at words whose variables have no values.
    ///
    /// - Throws: What is wrong with them whatever the values are.
    func check(_ words: ArraySlice<Word>) throws {
        try ArgumentBinder.check(words, against: form)
    }
}
