/// A value that is one of a few words, each a case of an enumeration.
public protocol ParameterChoice: ParameterValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ParameterChoice {
    /// Parses a raw value of the enumeration.
    ///
    /// - Throws: ``InvalidValue`` with the list of choices.
    public init(word: Word) throws {
        guard let choice = Self(rawValue: word.text) else {
            throw InvalidValue("it is one of " + Self.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = choice
    }

    /// The choices, separated by bars.
    public static var placeholder: String { allCases.map(\.rawValue).joined(separator: "|") }

    /// The choices as candidates.
    public static var completion: CompletionSource { .choices(allCases.map(\.rawValue)) }
}
