public import Terminal

/// A value that is parsed from a single word of the command line.
public protocol ParameterValue: Sendable {
    /// Parses the value from a word.
    ///
    /// - Throws: ``InvalidValue`` if the word is invalid, or a ``UserError`` with a more specific message.
    init(word: Word) throws

    /// The name of the value in a command's usage line: `N`, `FILE`.
    static var placeholder: String { get }

    /// The source of candidates for the values.
    static var completion: CompletionSource { get }
}

extension ParameterValue {
    /// No candidates.
    public static var completion: CompletionSource { .none }
}

/// An error of a ``ParameterValue`` or ``ParameterPhrase`` whose word cannot be parsed.
///
/// The shell adds the word and the parameter to the message; the value supplies only the reason.
public struct InvalidValue: Error, Hashable, Sendable {
    /// The reason, as the end of a sentence: `it must be a whole number`.
    public let reason: String
    /// The invalid word, if several were parsed and one is invalid; nil if all are.
    @usableFromInline var word: String?

    /// True if no further typing can make the word valid, so it is already invalid while it is being typed.
    public let isFinal: Bool
    /// True if the words are the beginning of a valid value, so they are not invalid while more words can follow.
    public let isIncomplete: Bool

    /// An error with a reason, without a full stop.
    public init(_ reason: String, isFinal: Bool = false, isIncomplete: Bool = false) {
        self.reason = reason
        self.isFinal = isFinal
        self.isIncomplete = isIncomplete
    }

    /// The error of a word that is none of a few choices.
    package init(_ word: Word, noneOf choices: [String]) {
        let nearest = NearestName.of(word.text, among: choices).map { "did you mean '\($0)'? Use" } ?? "use"
        self.init("\(nearest) one of \(choices.joined(separator: ", "))")
    }
}

extension String: ParameterValue {
    /// The word's text; never throws.
    public init(word: Word) { self = word.text }

    public static var placeholder: String { "TEXT" }
}

extension Int: ParameterValue {
    /// Parses decimal digits with an optional sign.
    ///
    /// - Throws: ``InvalidValue`` if the word is not a whole number or does not fit.
    public init(word: Word) throws {
        guard let number = Int(word.text) else {
            throw InvalidValue("it must be a whole number", isFinal: !["", "-", "+"].contains(word.text))
        }
        self = number
    }

    public static var placeholder: String { "N" }
}

/// A whole number with a lower bound. `AtLeast<1>` is a count.
public struct AtLeast<let bound: Int>: ParameterValue, Hashable {
    /// The number, at least `bound`.
    public let number: Int

    /// Parses a number.
    ///
    /// - Throws: ``InvalidValue`` if the word is not a whole number or is less than the bound.
    public init(word: Word) throws {
        number = try Int(word: word)
        guard number >= bound else { throw InvalidValue("it must be at least \(bound)") }
    }

    public static var placeholder: String { Int.placeholder }
}

/// The path of a file. An unquoted `~` or `~/…` at the start is the user's home directory.
public struct FilePath: ParameterValue, Hashable {
    /// The path, with the home directory expanded.
    public let path: String

    /// Expands an unquoted `~` or `~/` at the start.
    public init(word: Word) {
        let isHome = (word.text == "~" || word.text.hasPrefix("~/")) && !word.isLiteral(at: 0)
        path = isHome ? Environment.home + word.text.dropFirst() : word.text
    }

    /// A path, without expansion.
    public init(_ path: String) { self.path = path }

    public static var placeholder: String { "FILE" }

    /// The files below the typed path.
    public static var completion: CompletionSource { .files }
}

extension ColorChoice: ParameterChoice {}
