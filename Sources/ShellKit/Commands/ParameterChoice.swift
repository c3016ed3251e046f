/// One of a few words, each a case of an enumeration.
public protocol ParameterChoice: ParameterValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ParameterChoice {
    /// Reads one of the choices.
    public init(word: Word) throws {
        guard let choice = Self(rawValue: word.text) else {
            throw InvalidValue("it is one of " + Self.allCases.map(\.rawValue).joined(separator: ", "))
        }
        self = choice
    }

    /// The choices with a bar between them.
    public static var placeholder: String { allCases.map(\.rawValue).joined(separator: "|") }

    /// The choices.
    public static var completion: CompletionSource { .choices(allCases.map(\.rawValue)) }
}
