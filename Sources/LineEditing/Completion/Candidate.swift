/// One way in which a word can go on.
public struct Candidate: Sendable, Hashable {
    /// What is put into the line, with whatever quoting it needs.
    public var text: String
    /// What the menu shows.
    public var display: String
    /// A few words beside it; empty for none.
    public var detail: String
    /// What follows once the candidate is settled: a space after a whole word, nothing after `--option=` or a folder.
    public var suffix: String

    /// Makes a candidate; shown as its text unless `display` says otherwise.
    public init(_ text: String, display: String? = nil, detail: String = "", suffix: String = " ") {
        self.text = text
        self.display = display ?? text
        self.detail = detail
        self.suffix = suffix
    }
}
