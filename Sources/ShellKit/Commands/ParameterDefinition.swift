/// A parameter without its type: what parsing, help and completion need to know of it.
public final class ParameterDefinition: Sendable {
    /// How a parameter takes its words.
    public enum Kind: Sendable, Hashable {
        /// `--name`, there or not.
        case flag
        /// `--name VALUE` or `--name=VALUE`.
        case option
        /// `--name VALUE` or `--name=VALUE`, which must be there.
        case neededOption
        /// `--name VALUE` or `--name=VALUE`, as often as it is wanted.
        case repeatedOption
        /// One word that must be there.
        case required
        /// One word that may be missing.
        case optional
        /// All the words up to the next parameter, `isNeeded` when there must be one.
        case list(isNeeded: Bool)
        /// All the words up to the next parameter, which are read together, `isNeeded` when there must be one.
        case phrase(isNeeded: Bool)
        /// All the words to the end, options and all, as they stand, `isNeeded` when there must be one.
        case rest(isNeeded: Bool)
    }

    /// The name: of an option without its dashes.
    public let name: String
    /// The letter that stands for the name behind a single dash; nil for none, as all commands have it, where a single dash
    /// begins values.
    public let short: Character?
    /// How it takes its words.
    public let kind: Kind
    /// What it is for, a sentence.
    public let help: String
    /// What its value is called in the command's form.
    public let placeholder: String
    /// Where its values come from when one is completed.
    public let completion: CompletionSource
    /// Whether a word begins this parameter, for one that follows a list; nil when that cannot be told.
    let begins: (@Sendable (Word) -> Bool)?
    /// Reads its words.
    let parse: @Sendable (ArraySlice<Word>) throws -> any Argument
    /// Its value when it is not given; nil for one that must be.
    let absent: (any Argument)?

    @usableFromInline
    init(
        _ name: String, _ kind: Kind, short: Character? = nil, help: String, placeholder: String = "",
        completion: CompletionSource = .none, absent: (any Argument)? = nil,
        begins: (@Sendable (Word) -> Bool)? = nil,
        parse: @escaping @Sendable (ArraySlice<Word>) throws -> any Argument
    ) {
        self.name = name
        self.short = short
        self.kind = kind
        self.help = help
        self.placeholder = placeholder
        self.completion = completion
        self.absent = absent
        self.begins = begins
        self.parse = parse
    }

    /// Whether it is found by its name and not by its place.
    public var isOption: Bool { kind == .flag || takesOptionValue }
    /// Whether it takes all the words to the end, as they stand.
    var isRest: Bool { kind == .rest(isNeeded: false) || kind == .rest(isNeeded: true) }
    /// Whether it is found by its name and has a value behind it.
    var takesOptionValue: Bool { kind == .option || kind == .neededOption || kind == .repeatedOption }

    /// The words that name an option, the short one first; none for what is found by its place.
    public var spellings: [String] {
        guard isOption else { return [] }
        return (short.map { ["-\($0)"] } ?? []) + ["--\(name)"]
    }

    /// How it looks in the command's form: `[--limit N]`, `TITLE`, `[ALBUM …]`.
    public var form: String {
        switch kind {
        case .flag: "[\(spellings[0])]"
        case .option: "[\(spellings[0]) \(placeholder)]"
        case .repeatedOption: "[\(spellings[0]) \(placeholder)] …"
        case .neededOption: "--\(name) \(placeholder)"
        case .required: placeholder
        case .optional: "[\(placeholder)]"
        case .list(let isNeeded), .rest(let isNeeded): isNeeded ? "\(placeholder) …" : "[\(placeholder) …]"
        case .phrase(let isNeeded): isNeeded ? placeholder : "[\(placeholder)]"
        }
    }
}

/// A value that was read, its type known only to the parameter that asks for it.
@usableFromInline
protocol Argument: AnyObject, Sendable {}

/// The value of a parameter of one type.
@usableFromInline
final class TypedArgument<Value: Sendable>: Argument {
    @usableFromInline let value: Value

    @inlinable
    init(_ value: Value) {
        self.value = value
    }
}
