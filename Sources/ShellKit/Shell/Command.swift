/// A command of the shell, registered by a plugin.
///
/// A command is a value that is created once and run many times. Its parameters are constants; the values of a run
/// are in the ``Invocation``. It writes results to the context's output and reports failures by throwing.
///
/// - Pattern: Command (command template)
@MainActor
public protocol Command: Sendable {
    /// The command's name, parameters and help. The registry reads it once.
    var signature: Signature { get }

    /// The same command, if it never waits; nil by default, for a command that may wait.
    var immediate: (any ImmediateCommand)? { get }

    /// The same command, if it runs or explains the rest of its line; nil by default.
    var decorator: (any CommandDecorator)? { get }

    /// Runs the command once.
    ///
    /// If it throws, the shell rolls back its undoable changes.
    /// - Throws: A ``UserError`` for a failure that concerns the user. Any other error is reported as an internal
    ///   error.
    func run(_ call: Invocation, in context: ShellContext) async throws

    /// True if the command can define aliases; false by default.
    ///
    /// When the words of such a call contain variables, `--check` no longer reports unknown commands or missing files
    /// after it.
    var makesAliases: Bool { get }

    /// True if the command can write files other than by `>`; false by default.
    ///
    /// When the words of such a call contain variables, `--check` no longer reports missing files after it. Without
    /// variables, ``check(_:in:)`` records the file in the context's ``PredictedEffects``.
    var writesFiles: Bool { get }

    /// True if the call starts another program; false by default. A transcript is checked only with such calls that it allows.
    ///
    /// - Parameter words: The words after the command's name. They can contain variables without values.
    func startsProgram(with words: ArraySlice<Word>) -> Bool

    /// True, by default, if a call can be recorded and run again, as in a macro. False for a call that ends the
    /// activity at the prompt, or records it.
    ///
    /// - Parameter words: The words after the command's name, as typed.
    func isRepeatable(with words: ArraySlice<Word>) -> Bool

    /// Checks the values of a call for `--check`, as far as possible without running it. It also applies the effects
    /// that later lines depend on, such as a new alias. It writes nothing.
    ///
    /// It is not called if a value contains a variable.
    /// - Throws: A ``UserError`` for a fault that does not depend on earlier commands.
    func check(_ call: Invocation, in context: ShellContext) throws
}

extension Command {
    /// Nil: the command may wait.
    public var immediate: (any ImmediateCommand)? { nil }
    /// False.
    public var makesAliases: Bool { false }
    /// False.
    public var writesFiles: Bool { false }
    /// False.
    public func startsProgram(with words: ArraySlice<Word>) -> Bool { false }
    /// True.
    public func isRepeatable(with words: ArraySlice<Word>) -> Bool { true }
    /// Accepts all values that were parsed.
    public func check(_ call: Invocation, in context: ShellContext) throws {}

    /// Nil: the command runs no other command.
    public var decorator: (any CommandDecorator)? { nil }
}

/// A command that never waits, or only with some arguments: its `run` is synchronous.
///
/// A script runs consecutive immediate commands without suspending between them.
///
/// - Pattern: Command (command template)
@MainActor
public protocol ImmediateCommand: Command {
    /// Runs the command once.
    ///
    /// - Throws: The same errors as ``Command/run(_:in:)``.
    func run(_ call: Invocation, in context: ShellContext) throws

    /// True if a call waits; false by default. The asynchronous `run` carries it out.
    func waits(_ call: Invocation) -> Bool
}

extension ImmediateCommand {
    /// False.
    public func waits(_ call: Invocation) -> Bool { false }

    /// The command itself.
    public var immediate: (any ImmediateCommand)? { self }
}

/// A command that runs or explains the rest of its line: `try`, `time`, `chain`, `trace`.
///
/// Its last parameter is ``Parameter/command(help:)`` for one statement, or ``Parameter/line(keywords:help:)`` for all that follows
/// on the line, with its operators and each `;`. Both may be quoted as a whole. Without a rest, or with a keyword in its place, it
/// runs like any other command.
///
/// - Pattern: Strategy (strategy)
@MainActor
public protocol CommandDecorator: Command {
    /// Runs the command on the rest of its line.
    ///
    /// - Parameters:
    ///   - inner: Runs the rest, whose text is its ``CommandObject/text``. Its statements are resolved when it runs, not before.
    ///   - call: The options before the rest.
    func run(_ inner: any CommandObject, _ call: Invocation, in context: ShellContext) async throws

    /// Checks the rest of the line for `--check`; by default like a line of its own.
    func check(_ inner: any CommandObject, in context: ShellContext) throws
}

extension CommandDecorator {
    /// The command itself.
    public var decorator: (any CommandDecorator)? { self }

    /// Checks the rest like a line of its own.
    public func check(_ inner: any CommandObject, in context: ShellContext) throws { try inner.check(in: context) }

    /// Throws the error of ``run(_:in:)``: this overload is called only if no command follows.
    public func check(_ call: Invocation, in context: ShellContext) throws {
        try run(call, in: context)
    }

    /// Always throws: this overload is called only if no command follows.
    ///
    /// - Throws: ``ArgumentError/missingParameter(_:command:usage:)``
    public func run(_ call: Invocation, in context: ShellContext) throws {
        let signature = call.signature
        throw ArgumentError.missingParameter("COMMAND", command: signature.name, usage: signature.usage)
    }
}

extension Parameter where Value == ArraySlice<Word> {
    /// The command that a ``CommandDecorator`` runs, with all its words.
    public static func command(help: String) -> Parameter {
        .rest("command", placeholder: "COMMAND", isNeeded: true, help: help, completion: .commands)
    }

    /// The line of a ``CommandDecorator``.
    ///
    /// - Parameter keywords: Words that the command accepts in place of a line.
    public static func line(keywords: [String] = [], help: String) -> Parameter {
        .rest("line", placeholder: "LINE", help: help, completion: .line(keywords: keywords))
    }
}
