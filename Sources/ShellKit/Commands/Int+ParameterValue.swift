extension Int: ParameterValue {
    /// Parses decimal digits with an optional sign.
    ///
    /// - Throws: ``InvalidValue`` if the word is not a whole number or does not fit.
    public init(word: Word) throws {
        guard let number = Int(word.text) else {
            throw InvalidValue("it is no whole number", isFinal: !["", "-", "+"].contains(word.text))
        }
        self = number
    }

    /// `N`
    public static var placeholder: String { "N" }
}
