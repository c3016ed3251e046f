/// A command in the registry, with its plugin. The command is created, and its signature read, when they are first needed.
///
/// - Pattern: Command (client)
@MainActor
public final class RegisteredCommand {
    /// The command's name.
    public let name: String
    /// The name of the command's plugin.
    public let plugin: String
    /// The position of that plugin in load order, which is faster to compare than its name.
    let order: Int
    private let make: @MainActor () -> any Command

    /// The command.
    public private(set) lazy var command: any Command = make()
    /// The signature, read once.
    public private(set) lazy var signature: Signature = command.signature
    /// True if the command runs or explains the rest of its line. It is faster to read than the decorator.
    private(set) lazy var isDecorator = command.decorator != nil
    /// Runs a call that does not wait. Calling a closure is faster than calling the command.
    private(set) lazy var runAtOnce: @MainActor (Invocation, ShellContext) throws -> Void = {
        guard let immediate = command.immediate else { return { _, _ in } }
        return { call, context in try immediate.run(call, in: context) }
    }()
    /// True if a call may wait.
    private(set) lazy var waits: @MainActor (Invocation) -> Bool = {
        guard let immediate = command.immediate else { return { _ in true } }
        return { call in immediate.waits(call) }
    }()

    init(_ name: String, of plugin: String, order: Int, _ make: @escaping @MainActor () -> any Command) {
        (self.name, self.plugin, self.order, self.make) = (name, plugin, order, make)
    }

    /// The arguments of a call that does not wait; nil for one that may wait, and for an invalid one.
    func callAtOnce(with words: ArraySlice<Word>) -> Invocation? {
        guard let call = try? Invocation(binding: words, to: signature), !waits(call) else { return nil }
        return call
    }

    /// The command object for a run with these words as arguments.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    package func bind(_ words: ArraySlice<Word>, in context: ShellContext) throws -> any CommandObject {
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
        let (selected, rest) = signature.selected(by: words)
        try ArgumentBinder.check(rest, against: selected)
        return EmptyCommand()
    }
}

extension PredictedEffects {
    /// Records that a command is run, if it starts another program with these words.
    func add(_ command: RegisteredCommand, with words: ArraySlice<Word>) {
        if command.command.startsProgram(with: words) { addProgram() }
    }
}
