/// A parameter without its value type, as parsing, help and completion need it.
public final class ParameterDefinition: Sendable {
    /// The syntax of a parameter.
    public enum Kind: Sendable, Hashable {
        /// `--name`, present or absent.
        case flag
        /// `--name VALUE` or `--name=VALUE`.
        case option
        /// `--name VALUE` or `--name=VALUE`, which must be given.
        case requiredOption
        /// `--name VALUE` or `--name=VALUE`, any number of times.
        case repeatedOption
        /// One word that must be given.
        case required
        /// One word that may be absent.
        case optional
        /// All words up to the next parameter, each a value; `isNeeded` requires at least one.
        case list(isNeeded: Bool)
        /// All words up to the next parameter, parsed together; `isNeeded` requires at least one.
        case phrase(isNeeded: Bool)
        /// All words to the end of the line, unparsed, options included; `isNeeded` requires at least one.
        case rest(isNeeded: Bool)
    }

    /// The name; an option's is without its dashes.
    public let name: String
    /// The letter of the short spelling, `-x`; nil for none. Commands have none, because their values may begin with a
    /// dash.
    public let short: Character?
    /// The syntax of its words.
    public let kind: Kind
    /// Its purpose, in one sentence.
    public let help: String
    /// The name of its value in the command's usage line.
    public var placeholder: String { makePlaceholder() }
    /// The source of candidates for its values.
    public var completion: CompletionSource { makeCompletion() }
    /// For a parameter after a list or phrase: returns true for a word that begins this parameter.
    /// Nil if the preceding parameter takes all words.
    let begins: (@Sendable (Word) -> Bool)?
    let parse: @Sendable (ArraySlice<Word>) throws -> any Argument
    // Functions, because only help and the prompt need the values, and those of a choice cost a start as much as all else of a parameter.
    private let makePlaceholder: @Sendable () -> String
    private let makeCompletion: @Sendable () -> CompletionSource
    /// The default value; nil if the parameter is required.
    let absent: (any Argument)?

    @usableFromInline
    init(
        _ name: String, _ kind: Kind, short: Character? = nil, help: String,
        placeholder: @autoclosure @escaping @Sendable () -> String = "",
        completion: @autoclosure @escaping @Sendable () -> CompletionSource = .none, absent: (any Argument)? = nil,
        begins: (@Sendable (Word) -> Bool)? = nil,
        parse: @escaping @Sendable (ArraySlice<Word>) throws -> any Argument
    ) {
        self.name = name
        self.short = short
        self.kind = kind
        self.help = help
        makePlaceholder = placeholder
        makeCompletion = completion
        self.absent = absent
        self.begins = begins
        self.parse = parse
    }

    /// True if the parameter is found by name, not by position.
    public var isOption: Bool { kind == .flag || takesOptionValue }
    /// True if the parameter takes all words to the end of the line, unparsed.
    var isRest: Bool { kind == .rest(isNeeded: false) || kind == .rest(isNeeded: true) }
    /// True if the parameter is found by name and has a value.
    var takesOptionValue: Bool { kind == .option || kind == .requiredOption || kind == .repeatedOption }

    /// The spellings of an option, the short one first; empty for a positional parameter.
    public var spellings: [String] {
        guard isOption else { return [] }
        return (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    /// The parameter in the command's usage line: `[--limit N]`, `TITLE`, `[ALBUM …]`.
    public var form: String {
        switch kind {
        case .flag: "[\(spellings[0])]"
        case .option: "[\(spellings[0]) \(placeholder)]"
        case .repeatedOption: "[\(spellings[0]) \(placeholder)] …"
        case .requiredOption: "--\(name) \(placeholder)"
        case .required: placeholder
        case .optional: "[\(placeholder)]"
        case .list(let isNeeded), .rest(let isNeeded): isNeeded ? "\(placeholder) …" : "[\(placeholder) …]"
        case .phrase(let isNeeded): isNeeded ? placeholder : "[\(placeholder)]"
        }
    }
}

/// A parsed value with its type erased; only the parameter that reads it knows the type.
@usableFromInline
protocol Argument: AnyObject, Sendable {}

/// A parsed value of one type.
@usableFromInline
final class TypedArgument<Value: Sendable>: Argument {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) { self.value = value }
}

/// A value that is parsed from several words together, such as a query.
public protocol ParameterPhrase: Sendable {
    /// Parses the value from all words of the parameter, at least one.
    ///
    /// - Throws: ``InvalidValue`` if the words are invalid, or a ``UserError`` with a more specific message.
    init(words: [Word]) throws

    /// The name of the value in a command's usage line: `QUERY`.
    static var placeholder: String { get }
}

/// A value that is one of a few words, each a case of an enumeration.
public protocol ParameterChoice: ParameterValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ParameterChoice {
    /// Parses a raw value of the enumeration.
    ///
    /// - Throws: ``InvalidValue`` with the nearest choice, and the list of all.
    public init(word: Word) throws {
        guard let choice = Self(rawValue: word.text) else {
            throw InvalidValue(word, noneOf: Self.allCases.map(\.rawValue))
        }
        self = choice
    }

    /// The choices, separated by bars.
    public static var placeholder: String { allCases.map(\.rawValue).joined(separator: "|") }

    /// The choices as candidates.
    public static var completion: CompletionSource { .choices(allCases.map(\.rawValue)) }
}
