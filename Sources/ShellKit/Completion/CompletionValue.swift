/// A candidate for a word.
public struct CompletionValue: Sendable, Hashable {
    /// The part before the text, which is never quoted, such as `artist:`.
    public let lead: String
    /// The text without quotes; the shell adds them if needed.
    public let text: String
    /// The description displayed beside the candidate.
    public let detail: String

    /// A candidate with a description. With a lead and no text, no space follows it, so that typing can continue.
    public init(_ text: String, lead: String = "", detail: String = "") {
        self.lead = lead
        self.text = text
        self.detail = detail
    }
}
