/// A setting that users can change with `set`, and that is kept between sessions.
public struct SettingDefinition: Sendable, Hashable {
    /// What values a setting can have.
    public enum Kind: Sendable, Hashable {
        /// One of a few words.
        case choice([String])
        /// A whole number within bounds.
        case number(ClosedRange<Int>)
    }

    /// Its name, lower case with dashes.
    public let name: String
    /// What it means, a sentence.
    public let summary: String
    /// Its values.
    public let kind: Kind
    /// Its value until somebody changes it.
    public let standard: String

    /// A setting from its parts.
    public init(_ name: String, _ summary: String, _ kind: Kind, standard: String) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.standard = standard
    }

    /// What its values are, as the end of a sentence.
    public var expectation: String {
        switch kind {
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    func allows(_ value: String) -> Bool {
        switch kind {
        case .choice(let words): words.contains(value)
        case .number(let range): Int(value).map(range.contains) ?? false
        }
    }
}
