/// Thrown by a parameter's value when a word cannot be read as one.
///
/// The shell names the word and the parameter; only the reason is needed here.
public struct InvalidValue: Error, Hashable, Sendable {
    /// Why, as the end of a sentence: `it is no whole number`.
    public let reason: String
    /// The one word that is wrong, where several were read; nil when it is all of them.
    var word: String?

    /// Whether nothing that is typed behind the word could make it right, so that it is wrong as soon as it is being typed.
    public let isFinal: Bool

    /// The reason, without a full stop.
    public init(_ reason: String, isFinal: Bool = false) {
        self.reason = reason
        self.isFinal = isFinal
    }
}
