/// A whole number that is no less than a bound: a count of things is `AtLeast<1>`.
public struct AtLeast<let bound: Int>: ParameterValue, Hashable {
    /// The number.
    public let number: Int

    /// Reads a number.
    ///
    /// - Throws: ``InvalidValue`` for what is no number, and for one that is less than the bound.
    public init(word: Word) throws {
        number = try Int(word: word)
        guard number >= bound else { throw InvalidValue("it is less than \(bound)") }
    }

    /// `N`
    public static var placeholder: String { Int.placeholder }
}
