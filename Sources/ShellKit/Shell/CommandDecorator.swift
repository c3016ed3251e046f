/// A command that runs another command, given after it on the same line: `try`, `time`.
///
/// Its only parameter is ``Parameter/command(help:)``.
///
/// - Pattern: Strategy (strategy)
@MainActor
public protocol CommandDecorator: Command {
    /// True if the decorator succeeds when the other command fails. `--check` then accepts a script that sources itself
    /// there. False by default.
    var survivesFailures: Bool { get }

    /// Runs the other command.
    func run(_ inner: any CommandObject, in context: ShellContext) async throws
}

extension CommandDecorator {
    /// The command itself.
    public var decorator: (any CommandDecorator)? { self }

    /// False: a failure of the other command is a failure of the decorator.
    public var survivesFailures: Bool { false }

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
}
