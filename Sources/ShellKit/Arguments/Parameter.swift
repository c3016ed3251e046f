/// A parameter of a command, and the typed key of its value: `call[albums]`.
///
/// It is a constant of the command and is listed in the command's ``Signature``. A value is found by the parameter's
/// identity, so a read needs neither a name nor a checked cast.
///
/// The constructors are inlinable, so that values are parsed by specialised code. Generic code would look up the type for each value.
public struct Parameter<Value: Sendable>: Sendable {
    /// The parameter without its value type.
    public let definition: ParameterDefinition

    @usableFromInline
    init(definition: ParameterDefinition) { self.definition = definition }
}

extension Parameter: AnyParameter {}

extension Parameter {
    /// One word that must be given.
    ///
    /// - Parameter completion: The source of candidates; nil for the default of the value type.
    @inlinable
    public static func required(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource? = nil
    ) -> Parameter where Value: ParameterValue {
        Parameter(
            definition: ParameterDefinition(
                name, .required, help: help, placeholder: placeholder ?? Value.placeholder,
                completion: completion ?? Value.completion
            ) { words in TypedArgument(try Value(word: words.first ?? "")) })
    }

    /// One word that may be absent.
    ///
    /// - Parameter completion: The source of candidates; nil for the default of the value type.
    @inlinable
    public static func optional<Wrapped: ParameterValue>(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource? = nil
    ) -> Parameter where Value == Wrapped? {
        Parameter(
            definition: ParameterDefinition(
                name, .optional, help: help, placeholder: placeholder ?? Wrapped.placeholder,
                completion: completion ?? Wrapped.completion, absent: TypedArgument<Wrapped?>(nil)
            ) { words in TypedArgument<Wrapped?>(try words.first.map(Wrapped.init(word:))) })
    }

    /// All words up to the next parameter, each parsed as a value.
    ///
    /// - Parameters:
    ///   - completion: The source of candidates; nil for the default of the element type.
    ///   - begins: For a list after another list: returns true for a word that begins this list.
    @inlinable
    public static func list<Element: ParameterValue>(
        _ name: String, placeholder: String? = nil, isNeeded: Bool = false, help: String,
        completion: CompletionSource? = nil, begins: (@Sendable (Word) -> Bool)? = nil
    ) -> Parameter where Value == [Element] {
        Parameter(
            definition: ParameterDefinition(
                name, .list(isNeeded: isNeeded), help: help, placeholder: placeholder ?? Element.placeholder,
                completion: completion ?? Element.completion, absent: isNeeded ? nil : TypedArgument<[Element]>([]),
                begins: begins
            ) { words in TypedArgument(try words.map { word -> Element in try element(word) }) })
    }

    /// Parses one word of a list and records it in the error, so that the message names that word alone.
    @inlinable
    static func element<Element: ParameterValue>(_ word: Word) throws -> Element {
        do {
            return try Element(word: word)
        } catch var error as InvalidValue {
            error.word = word.text
            throw error
        }
    }

    /// All words up to the next parameter, parsed together; at least one.
    @inlinable
    public static func phrase(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource = .none
    ) -> Parameter where Value: ParameterPhrase {
        Parameter(
            definition: ParameterDefinition(
                name, .phrase(isNeeded: true), help: help, placeholder: placeholder ?? Value.placeholder,
                completion: completion
            ) { words in TypedArgument(try Value(words: Array(words))) })
    }

    /// All words up to the next parameter, parsed together; nil if there are none.
    @inlinable
    public static func phrase<Wrapped: ParameterPhrase>(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource = .none
    ) -> Parameter where Value == Wrapped? {
        Parameter(
            definition: ParameterDefinition(
                name, .phrase(isNeeded: false), help: help, placeholder: placeholder ?? Wrapped.placeholder,
                completion: completion, absent: TypedArgument<Wrapped?>(nil)
            ) { words in TypedArgument<Wrapped?>(try Wrapped(words: Array(words))) })
    }
}

extension Parameter {
    /// `--name VALUE`; nil if it is not given.
    @inlinable
    public static func option<Wrapped: ParameterValue>(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource? = nil
    ) -> Parameter where Value == Wrapped? {
        Parameter(
            definition: ParameterDefinition(
                name, .option, help: help, placeholder: placeholder ?? Wrapped.placeholder,
                completion: completion ?? Wrapped.completion, absent: TypedArgument<Wrapped?>(nil)
            ) { words in TypedArgument<Wrapped?>(try words.first.map(Wrapped.init(word:))) })
    }

    /// `--name VALUE`, which must be given.
    @inlinable
    public static func requiredOption(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource? = nil
    ) -> Parameter where Value: ParameterValue {
        Parameter(
            definition: ParameterDefinition(
                name, .requiredOption, help: help, placeholder: placeholder ?? Value.placeholder,
                completion: completion ?? Value.completion
            ) { words in TypedArgument(try Value(word: words.first ?? "")) })
    }

    /// `--name VALUE`, any number of times; the values in order.
    ///
    /// - Parameter short: The letter of the short spelling, `-x`; for the program's own arguments, not for commands.
    @inlinable
    public static func options<Element: ParameterValue>(
        _ name: String, short: Character? = nil, placeholder: String? = nil, help: String,
        completion: CompletionSource? = nil
    ) -> Parameter where Value == [Element] {
        Parameter(
            definition: ParameterDefinition(
                name, .repeatedOption, short: short, help: help, placeholder: placeholder ?? Element.placeholder,
                completion: completion ?? Element.completion, absent: TypedArgument<[Element]>([])
            ) { words in TypedArgument(try words.map { word -> Element in try element(word) }) })
    }

    /// `--name VALUE`, with a default value.
    @inlinable
    public static func option(_ name: String, placeholder: String? = nil, default value: Value, help: String)
        -> Parameter
    where Value: ParameterValue {
        Parameter(
            definition: ParameterDefinition(
                name, .option, help: help, placeholder: placeholder ?? Value.placeholder, completion: Value.completion,
                absent: TypedArgument(value)
            ) { words in TypedArgument(try words.first.map(Value.init(word:)) ?? value) })
    }
}

/// Parameters of one word whose value has no type of its own.
///
/// `parse` throws ``InvalidValue`` if the word is invalid, or a ``UserError`` with a more specific message.
extension Parameter {
    /// One word that must be given.
    @inlinable
    public static func required(
        _ name: String, placeholder: String, help: String, completion: CompletionSource = .none,
        parse: @escaping @Sendable (Word) throws -> Value
    ) -> Parameter {
        Parameter(
            definition: ParameterDefinition(
                name, .required, help: help, placeholder: placeholder, completion: completion
            ) { words in TypedArgument(try parse(words.first ?? "")) })
    }

    /// One word that may be absent.
    @inlinable
    public static func optional<Wrapped>(
        _ name: String, placeholder: String, help: String, completion: CompletionSource = .none,
        parse: @escaping @Sendable (Word) throws -> Wrapped
    ) -> Parameter where Value == Wrapped? {
        Parameter(
            definition: ParameterDefinition(
                name, .optional, help: help, placeholder: placeholder, completion: completion,
                absent: TypedArgument<Wrapped?>(nil)
            ) { words in TypedArgument<Wrapped?>(try words.first.map(parse)) })
    }

    /// `--name VALUE`; nil if it is not given.
    @inlinable
    public static func option<Wrapped>(
        _ name: String, placeholder: String, help: String, completion: CompletionSource = .none,
        parse: @escaping @Sendable (Word) throws -> Wrapped
    ) -> Parameter where Value == Wrapped? {
        Parameter(
            definition: ParameterDefinition(
                name, .option, help: help, placeholder: placeholder, completion: completion,
                absent: TypedArgument<Wrapped?>(nil)
            ) { words in TypedArgument<Wrapped?>(try words.first.map(parse)) })
    }

    /// `--name VALUE`, which must be given.
    @inlinable
    public static func requiredOption(
        _ name: String, placeholder: String, help: String, completion: CompletionSource = .none,
        parse: @escaping @Sendable (Word) throws -> Value
    ) -> Parameter {
        Parameter(
            definition: ParameterDefinition(
                name, .requiredOption, help: help, placeholder: placeholder, completion: completion
            ) { words in TypedArgument(try parse(words.first ?? "")) })
    }
}

extension Parameter where Value == Bool {
    /// `--name`: true if it is given.
    ///
    /// - Parameter short: The letter of the short spelling, `-x`; for the program's own arguments, not for commands.
    public static func flag(_ name: String, short: Character? = nil, help: String) -> Parameter {
        Parameter(
            definition: ParameterDefinition(name, .flag, short: short, help: help, absent: TypedArgument(false)) { _ in
                TypedArgument(true)
            })
    }
}

extension Parameter where Value == ArraySlice<Word> {
    /// All words to the end of the line, unparsed, options included.
    public static func rest(
        _ name: String, placeholder: String = "TEXT", isNeeded: Bool = false, help: String,
        completion: CompletionSource = .none
    ) -> Parameter {
        Parameter(
            definition: ParameterDefinition(
                name, .rest(isNeeded: isNeeded), help: help, placeholder: placeholder, completion: completion,
                absent: isNeeded ? nil : TypedArgument<ArraySlice<Word>>([])
            ) { words in TypedArgument(words) })
    }
}

/// A parameter of any value type, as a ``Signature`` accepts it.
public protocol AnyParameter: Sendable {
    /// The parameter without its value type.
    var definition: ParameterDefinition { get }
}
