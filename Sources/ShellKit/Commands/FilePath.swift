/// The path of a file, with `~` and `~/…` at its start taken for the home of the user.
public struct FilePath: ParameterValue, Hashable {
    /// The path, as the system takes it.
    public let path: String

    /// Reads a path; a bare `~` at the start is the home.
    public init(word: Word) {
        let isHome = (word.text == "~" || word.text.hasPrefix("~/")) && !word.isLiteral(at: 0)
        path = isHome ? Environment.home + word.text.dropFirst() : word.text
    }

    /// A path as it is.
    public init(_ path: String) {
        self.path = path
    }

    /// `FILE`
    public static var placeholder: String { "FILE" }

    /// The files beneath what is typed.
    public static var completion: CompletionSource { .files }
}
