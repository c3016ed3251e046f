/// A command that receives the rest of its line as a line of its own, with its operators and each `;`: `chain`, `trace`.
///
/// Its last parameter is ``Parameter/line(keywords:help:)``. Without a line, or with a keyword in its place, it runs like any other
/// command.
@MainActor
public protocol LineCommand: Command {
    /// True if the command runs the line, so that a macro records the line instead of the command.
    var runsLine: Bool { get }
    /// Runs the command on a line.
    ///
    /// - Parameter call: The options before the line.
    func run(_ line: WholeLine, _ call: Invocation, in context: ShellContext) async throws
    /// Checks the line for `--check`; accepts it by default.
    func check(_ line: WholeLine, in context: ShellContext) throws
}

extension LineCommand {
    /// The command itself.
    public var lineCommand: (any LineCommand)? { self }
    /// Accepts the line.
    public func check(_ line: WholeLine, in context: ShellContext) throws {}
}

extension Parameter where Value == ArraySlice<Word> {
    /// The line of a ``LineCommand``.
    ///
    /// - Parameter keywords: Words that the command accepts in place of a line.
    public static func line(keywords: [String] = [], help: String) -> Parameter {
        .rest("line", placeholder: "LINE", help: help, completion: .line(keywords: keywords))
    }
}

/// The line that a ``LineCommand`` receives. Its statements are resolved when it runs, not before.
@MainActor
public final class WholeLine {
    /// The text.
    public let text: String
    /// The objects of its statements.
    let statements: [any CommandObject]

    init(_ text: String, _ statements: [any CommandObject]) { (self.text, self.statements) = (text, statements) }

    /// Runs the statements. The text of each names its change. After a failure, the prompt and a script with the policy
    /// `continue` run the next one.
    public func run(in context: ShellContext) async throws {
        for (index, statement) in statements.enumerated() where !context.shell.isEnding {
            do {
                try await statement.run(in: context)
            } catch {
                let goesOn = context.isInteractive || context.frame?.policy == .continue
                guard goesOn, index < statements.count - 1 else { throw error }
                try context.survive(error)
            }
        }
    }

    /// Checks the statements.
    public func check(in context: ShellContext) throws {
        for statement in statements { try statement.check(in: context) }
    }
}
