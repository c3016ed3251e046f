/// A value that is parsed from several words together, such as a query.
public protocol ParameterPhrase: Sendable {
    /// Parses the value from all words of the parameter, at least one.
    ///
    /// - Throws: ``InvalidValue`` if the words are invalid, or a ``UserError`` with a more specific message.
    init(words: [Word]) throws

    /// The name of the value in a command's usage line: `QUERY`.
    static var placeholder: String { get }
}
