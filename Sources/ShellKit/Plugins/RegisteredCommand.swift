/// A command as the registry keeps it: with its signature frozen, and who brought it.
@MainActor
public final class RegisteredCommand {
    /// The command.
    public let command: any Command
    /// Its signature, ready for binding.
    public let form: CommandForm
    /// The name of the plugin that brought it.
    public let plugin: String

    init(_ command: any Command, plugin: String) {
        self.command = command
        form = CommandForm(command.signature)
        self.plugin = plugin
    }

    /// The command with the values that the words give it.
    func bind(_ words: ArraySlice<Word>) throws -> any CommandObject {
        BoundCommand(command: command, invocation: try ArgumentBinder.bind(words, to: form))
    }
}
