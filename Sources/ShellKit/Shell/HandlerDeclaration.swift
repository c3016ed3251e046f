/// The statements or typed lines that a handler takes, and what follows their beginnings.
///
/// Colours, completion, suggestions and macros resolve a line by the declarations of all handlers, in the order of the chain. A
/// declaration is a value, because the editor asks it for each key on a thread of its own. It must agree with the handler;
/// `PluginConformance` of ShellTesting compares both.
///
/// - `Beginning`: The first word of a statement for a ``Handler``, the text of a typed line for a ``LineHandler``.
public struct HandlerDeclaration<Beginning>: Sendable {
    /// The words to complete at the beginning, with their descriptions.
    let candidates: [CompletionValue]
    private let body: @Sendable (Beginning) -> RestOfLine?

    /// A declaration by a function.
    ///
    /// - Parameters:
    ///   - candidates: The words to complete at the beginning; none by default.
    ///   - rest: Returns what follows a beginning; nil for one that the handler passes on.
    public init(completing candidates: [CompletionValue] = [], _ rest: @escaping @Sendable (Beginning) -> RestOfLine?) {
        self.candidates = candidates
        body = rest
    }

    /// The declaration of a handler that leaves each beginning to the other handlers. It may still change the words after it.
    public static var none: HandlerDeclaration { HandlerDeclaration { _ in nil } }

    /// The rest that may follow a beginning; nil if the handler passes it on.
    public func rest(after beginning: Beginning) -> RestOfLine? { body(beginning) }
}

extension HandlerDeclaration<Word> {
    /// A declaration of words, each with a description for completion and what follows it.
    public init(_ words: [String: (detail: String, rest: RestOfLine)]) {
        let rests = words.mapValues(\.rest)
        self.init(completing: words.map { CompletionValue($0.key, detail: $0.value.detail) }) { rests[$0.text] }
    }
}

/// The rest that may follow the beginning of a statement or of a typed line.
public enum RestOfLine: Sendable {
    /// Nothing: another word is an error.
    case nothing
    /// The arguments of a command.
    case arguments(of: Signature)
    /// Another statement, as if it were typed alone.
    case statement
    /// The rest of a statement that begins with this one in place of the word, as for an alias.
    case replaced(by: Statement)
    /// A line for `/bin/sh`.
    case program
    /// Free text, to which the beginning belongs.
    case text
    /// A line that is known only when it runs, such as one of the history.
    case unknown
}
