/// What a single word on the command line can be read as.
public protocol ParameterValue: Sendable {
    /// Reads the value from a word.
    ///
    /// - Throws: ``InvalidValue`` when the word cannot be one, or a ``UserError`` that says more.
    init(word: Word) throws

    /// What the value is called in a command's form: `N`, `FILE`.
    static var placeholder: String { get }

    /// Where the values come from when one is to be completed.
    static var completion: CompletionSource { get }
}

extension ParameterValue {
    /// Nothing is known about the values.
    public static var completion: CompletionSource { .none }
}
