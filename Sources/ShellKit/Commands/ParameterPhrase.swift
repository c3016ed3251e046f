/// What several words together can be read as, such as a query.
public protocol ParameterPhrase: Sendable {
    /// Reads the value from all the words of the parameter, at least one.
    ///
    /// - Throws: ``InvalidValue`` when they cannot be one, or a ``UserError`` that says more.
    init(words: [Word]) throws

    /// What the value is called in a command's form: `QUERY`.
    static var placeholder: String { get }
}
