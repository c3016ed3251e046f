/// An error of a ``ParameterValue`` or ``ParameterPhrase`` whose word cannot be parsed.
///
/// The shell adds the word and the parameter to the message; the value supplies only the reason.
public struct InvalidValue: Error, Hashable, Sendable {
    /// The reason, as the end of a sentence: `it is no whole number`.
    public let reason: String
    /// The invalid word, if several were parsed and one is invalid; nil if all are.
    var word: String?

    /// True if no further typing can make the word valid, so it is already invalid while it is being typed.
    public let isFinal: Bool

    /// An error with a reason, without a full stop.
    public init(_ reason: String, isFinal: Bool = false) {
        self.reason = reason
        self.isFinal = isFinal
    }
}
