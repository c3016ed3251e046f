/// A command that carries out another one, which stands behind it on the line, in its own way: `try`, `time`.
///
/// Its one parameter is ``Parameter/command(help:)``.
/// - Pattern: Decorator (a command around a command object)
@MainActor
public protocol CommandDecorator: Command {
    /// Whether it goes on when the other command fails, so that what fails in the end need not be wrong.
    var survivesFailures: Bool { get }

    /// Runs the other command.
    func run(_ inner: any CommandObject, in shell: ShellContext) async throws
}

extension CommandDecorator {
    /// Itself.
    public var decorator: (any CommandDecorator)? { self }

    /// It fails with the other command.
    public var survivesFailures: Bool { false }

    /// Reached only without a command behind it, which is wrong in a script that is only checked as well.
    public func check(_ call: Invocation, in shell: ShellContext) throws {
        try run(call, in: shell)
    }

    /// Reached only without a command behind it.
    ///
    /// - Throws: ``ArgumentError/missingParameter(_:command:usage:)``
    public func run(_ call: Invocation, in shell: ShellContext) throws {
        let signature = call.signature
        throw ArgumentError.missingParameter("COMMAND", command: signature.name, usage: signature.usage)
    }
}

extension Parameter where Value == ArraySlice<Word> {
    /// The command that a ``CommandDecorator`` carries out, with all its words.
    public static func command(help: String) -> Parameter {
        .rest("command", placeholder: "COMMAND", isNeeded: true, help: help, completion: .commands)
    }
}
