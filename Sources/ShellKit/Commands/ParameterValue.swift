/// What a single word on the command line can be read as.
public protocol ParameterValue: Sendable {
    /// Reads the value from a word.
    ///
    /// - Throws: ``InvalidValue`` when the word cannot be one, or a ``UserError`` that says more.
    init(word: Word) throws

    /// What the value is called in a command's form: `N`, `FILE`.
    static var placeholder: String { get }

    /// Where the values come from when one is to be completed.
    static var completion: CompletionSource { get }
}

extension ParameterValue {
    /// Nothing is known about the values.
    public static var completion: CompletionSource { .none }
}

/// What several words together can be read as, such as a query.
public protocol ParameterPhrase: Sendable {
    /// Reads the value from all the words of the parameter, at least one.
    ///
    /// - Throws: ``InvalidValue`` when they cannot be one, or a ``UserError`` that says more.
    init(words: [Word]) throws

    /// What the value is called in a command's form: `QUERY`.
    static var placeholder: String { get }
}

extension String: ParameterValue {
    /// The word's text, whatever it is.
    public init(word: Word) { self = word.text }

    /// `TEXT`
    public static var placeholder: String { "TEXT" }
}

extension Int: ParameterValue {
    /// A whole number in decimal digits.
    public init(word: Word) throws {
        guard let number = Int(word.text) else { throw InvalidValue("it is no whole number") }
        self = number
    }

    /// `N`
    public static var placeholder: String { "N" }
}

/// The path of a file, with `~` and `~/…` at its start taken for the home of the user.
public struct FilePath: ParameterValue, Hashable {
    /// The path, as the system takes it.
    public let path: String

    /// Reads a path; a bare `~` at the start is the home.
    public init(word: Word) {
        let isHome = (word.text == "~" || word.text.hasPrefix("~/")) && !word.isLiteral(at: 0)
        path = isHome ? Environment.home + word.text.dropFirst() : word.text
    }

    /// A path as it is.
    public init(_ path: String) {
        self.path = path
    }

    /// `FILE`
    public static var placeholder: String { "FILE" }

    /// The files beneath what is typed.
    public static var completion: CompletionSource { .files }
}

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
