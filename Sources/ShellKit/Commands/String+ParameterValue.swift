extension String: ParameterValue {
    /// The word's text; never throws.
    public init(word: Word) { self = word.text }

    /// `TEXT`
    public static var placeholder: String { "TEXT" }
}
