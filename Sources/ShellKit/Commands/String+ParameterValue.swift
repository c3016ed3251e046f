extension String: ParameterValue {
    /// The word's text, whatever it is.
    public init(word: Word) { self = word.text }

    /// `TEXT`
    public static var placeholder: String { "TEXT" }
}
