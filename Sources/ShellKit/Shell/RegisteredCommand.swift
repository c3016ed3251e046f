/// A command in the registry, with its plugin and a signature that no longer changes.
///
/// - Pattern: Command (client)
@MainActor
public final class RegisteredCommand {
    /// The command.
    public let command: any Command
    /// The command's name.
    public let name: String
    /// The signature, read once.
    public private(set) lazy var signature: Signature = command.signature
    /// The name of the command's plugin.
    public let plugin: String
    /// The position of that plugin in load order, which is faster to compare than its name.
    let order: Int
    /// The command as a decorator, if it runs or explains the rest of its line.
    let decorator: (any CommandDecorator)?
    /// Runs the command synchronously; nil if it always may wait. Calling a closure is faster than calling the command.
    let runAtOnce: (@MainActor (Invocation, ShellContext) throws -> Void)?
    /// True if a call of such a command may wait.
    let waits: @MainActor (Invocation) -> Bool

    init(_ command: any Command, plugin: String, order: Int) {
        self.command = command
        decorator = command.decorator
        if let immediate = command.immediate {
            runAtOnce = { call, shell in try immediate.run(call, in: shell) }
            waits = { call in immediate.waits(call) }
        } else {
            runAtOnce = nil
            waits = { _ in true }
        }
        self.order = order
        self.plugin = plugin
        if let name = command.deferredName {
            self.name = name
        } else {
            let signature = command.signature
            name = signature.name
            self.signature = signature
        }
    }

    /// The command object for a run with these words as arguments.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    func bind(_ words: ArraySlice<Word>, in context: ShellContext) throws -> any CommandObject {
        guard let effects = context.predictedEffects else { return try BoundCommand(self, words: words) }
        return try bind(words, recordingIn: effects)
    }

    /// The command object for `--check`. Of words whose variables have no values, only that is checked which does not depend on
    /// the values.
    private func bind(_ words: ArraySlice<Word>, recordingIn effects: PredictedEffects) throws -> any CommandObject {
        guard words.contains(where: \.isOpen) else {
            let object = try BoundCommand(self, words: words)
            effects.add(self, with: words)
            return object
        }
        effects.add(self, with: words)
        if command.makesAliases { effects.addUnknownCommand() }
        if command.writesFiles { effects.addUnknownFile() }
        try ArgumentBinder.check(words, against: signature)
        return EmptyCommand()
    }
}

extension PredictedEffects {
    /// Records that a command is run, if it starts another program with these words.
    func add(_ command: RegisteredCommand, with words: ArraySlice<Word>) {
        if command.command.startsProgram(with: words) { addProgram() }
    }
}
