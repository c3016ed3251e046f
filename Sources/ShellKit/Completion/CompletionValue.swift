/// A value that a word may become.
public struct CompletionValue: Sendable, Hashable {
    /// What stands before the text and is never quoted, such as `artist:`.
    public let lead: String
    /// The word as it is meant, without quotes; the shell quotes it where that is needed.
    public let text: String
    /// What is said beside it.
    public let detail: String

    /// A value, with what is said beside it; one that is a lead alone waits for what comes behind it.
    public init(_ text: String, lead: String = "", detail: String = "") {
        self.lead = lead
        self.text = text
        self.detail = detail
    }
}
