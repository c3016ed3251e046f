/// A setting that users can change with `set`, and that is kept between sessions.
public struct SettingDefinition: Sendable {
    /// What values a setting can have.
    public enum Kind: Sendable {
        /// One of a few words.
        case choice([String])
        /// A whole number within bounds.
        case number(ClosedRange<Int>)
        /// A text that fits; the expectation says which do, as the end of a sentence.
        case text(expectation: String, fits: @Sendable (String) -> Bool)
    }

    /// Its name, lower case with dashes.
    public let name: String
    /// What it means, a sentence.
    public let summary: String
    /// Its values.
    public let kind: Kind
    /// Its value until somebody changes it.
    public let standard: String
    /// Who keeps its value; nil where the session does.
    public let keeper: (any SettingKeeper)?

    /// A setting from its parts.
    public init(
        _ name: String, _ summary: String, _ kind: Kind, standard: String,
        keeper: (any SettingKeeper)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.standard = standard
        self.keeper = keeper
    }

    /// What its values are, as the end of a sentence.
    public var expectation: String {
        switch kind {
        case .choice(let words): "one of \(words.joined(separator: ", "))"
        case .text(let expectation, _): expectation
        case .number(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        }
    }

    func allows(_ value: String) -> Bool {
        switch kind {
        case .choice(let words): words.contains(value)
        case .text(_, let fits): fits(value)
        case .number(let range): Int(value).map(range.contains) ?? false
        }
    }
}
