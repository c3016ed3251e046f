/// A value that is parsed from a single word of the command line.
public protocol ParameterValue: Sendable {
    /// Parses the value from a word.
    ///
    /// - Throws: ``InvalidValue`` if the word is invalid, or a ``UserError`` with a more specific message.
    init(word: Word) throws

    /// The name of the value in a command's usage line: `N`, `FILE`.
    static var placeholder: String { get }

    /// The source of candidates for the values.
    static var completion: CompletionSource { get }
}

extension ParameterValue {
    /// No candidates.
    public static var completion: CompletionSource { .none }
}
