/// A completion of a word.
public struct Candidate: Sendable, Hashable {
    /// The text to insert, with any quotes that it needs.
    public var text: String
    /// The text in the menu.
    public var display: String
    /// A short description beside it; empty for none.
    public var detail: String
    /// The text after an accepted candidate: a space after a complete word, nothing after `--option=` or a directory.
    public var suffix: String

    /// A candidate, displayed as its text unless `display` is given.
    public init(_ text: String, display: String? = nil, detail: String = "", suffix: String = " ") {
        self.text = text
        self.display = display ?? text
        self.detail = detail
        self.suffix = suffix
    }
}
