/// A whole number with a lower bound. `AtLeast<1>` is a count.
public struct AtLeast<let bound: Int>: ParameterValue, Hashable {
    /// The number, at least `bound`.
    public let number: Int

    /// Parses a number.
    ///
    /// - Throws: ``InvalidValue`` if the word is not a whole number or is less than the bound.
    public init(word: Word) throws {
        number = try Int(word: word)
        guard number >= bound else { throw InvalidValue("it is less than \(bound)") }
    }

    /// `N`
    public static var placeholder: String { Int.placeholder }
}
