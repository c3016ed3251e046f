/// A setting that users can change with `set` and that is saved between sessions.
public struct SettingDefinition: Sendable {
    /// The values that a setting accepts.
    public enum Kind: Sendable {
        /// One of a few words.
        case choice([String])
        /// A whole number in a range.
        case number(ClosedRange<Int>)
        /// A text that satisfies `fits`; the expectation describes it, as the end of a sentence.
        case text(expectation: String, fits: @Sendable (String) -> Bool)
    }

    /// The name: lower case, with dashes.
    public let name: String
    /// The meaning, in one sentence.
    public let summary: String
    /// The accepted values.
    public let kind: Kind
    /// The default value.
    public let standard: String
    /// The object that stores the value; nil if the session stores it.
    public let storage: (any SettingStorage)?

    /// A setting from its parts.
    public init(
        _ name: String, _ summary: String, _ kind: Kind, standard: String,
        storage: (any SettingStorage)? = nil
    ) {
        self.name = name
        self.summary = summary
        self.kind = kind
        self.standard = standard
        self.storage = storage
    }

    /// A description of the accepted values, as the end of a sentence.
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

/// Stores the value of a setting outside the session, for example in a library that several programs share.
@MainActor
public protocol SettingStorage: AnyObject, Sendable {
    /// The current value.
    var value: String { get throws }

    /// Stores a value that the setting's definition allows.
    ///
    /// - Returns: A message for the user; nil for none.
    func store(_ value: String) throws -> String?
}
