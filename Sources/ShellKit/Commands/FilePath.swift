/// The path of a file. An unquoted `~` or `~/…` at the start is the user's home directory.
public struct FilePath: ParameterValue, Hashable {
    /// The path, with the home directory expanded.
    public let path: String

    /// Expands an unquoted `~` or `~/` at the start.
    public init(word: Word) {
        let isHome = (word.text == "~" || word.text.hasPrefix("~/")) && !word.isLiteral(at: 0)
        path = isHome ? Environment.home + word.text.dropFirst() : word.text
    }

    /// A path, without expansion.
    public init(_ path: String) {
        self.path = path
    }

    /// `FILE`
    public static var placeholder: String { "FILE" }

    /// The files below the typed path.
    public static var completion: CompletionSource { .files }
}
