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
    public private(set) var text = ""
    private(set) var statements: [Statement] = []
    let outer: Request

    init(inside outer: Request) { self.outer = outer }

    /// - Throws: ``SyntaxError``, ``ArgumentError/nestedTooDeeply(limit:)``
    func read(_ text: String) throws {
        try outer.checkDepth()
        statements = try Tokenizer.statements(in: text).filter { !$0.isEmpty } + statements
        self.text = [text, self.text].filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// Adds the statements that follow the command's own on its line.
    func append(_ rest: ArraySlice<Statement>) {
        statements += rest.filter { !$0.isEmpty }
        text = ([text] + rest.map(\.text)).filter { !$0.isEmpty }.joined(separator: "; ")
    }

    /// A request for the next of these statements, before the others.
    func popRequest(of rest: inout ArraySlice<Statement>) -> Request? {
        rest.popFirst().map { outer.inner($0, before: rest) }
    }
}
