extension Int: ParameterValue {
    /// A whole number in decimal digits.
    public init(word: Word) throws {
        guard let number = Int(word.text) else {
            throw InvalidValue("it is no whole number", isFinal: !["", "-", "+"].contains(word.text))
        }
        self = number
    }

    /// `N`
    public static var placeholder: String { "N" }
}
