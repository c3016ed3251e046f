/// A section of a program's manual: terms with explanations.
public struct ProgramManualSection: Sendable, Hashable {
    /// A term and its explanation.
    public struct Entry: Sendable, Hashable {
        /// The term, such as a file or a status.
        public let term: String
        /// The explanation, in sentences.
        public let text: String

        /// An entry.
        public init(_ term: String, _ text: String) {
            self.term = term
            self.text = text
        }
    }

    /// The heading in sentence case: `Exit status`.
    public let title: String
    /// The entries, in order.
    public let entries: [Entry]

    /// A section.
    public init(_ title: String, _ entries: [Entry]) {
        self.title = title
        self.entries = entries
    }
}
