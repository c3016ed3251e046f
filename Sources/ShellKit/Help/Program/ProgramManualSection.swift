/// A section of a program's manual: terms, and what is to say of each.
public struct ProgramManualSection: Sendable, Hashable {
    /// A term and its explanation.
    public struct Entry: Sendable, Hashable {
        /// What is explained, such as a file or a status.
        public let term: String
        /// Its explanation, in sentences.
        public let text: String

        /// An entry.
        public init(_ term: String, _ text: String) {
            self.term = term
            self.text = text
        }
    }

    /// The heading, as it is written in a sentence: `Exit status`.
    public let title: String
    /// Its entries, in their order.
    public let entries: [Entry]

    /// A section.
    public init(_ title: String, _ entries: [Entry]) {
        self.title = title
        self.entries = entries
    }
}
