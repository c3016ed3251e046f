/// A parameter of a command, which is also the typed key of its value: `call[albums]`.
///
/// It is made once, as a constant of the command, and named in the command's ``Signature``; it is found by its identity,
/// so that reading a value needs neither its name nor a cast.
///
/// What makes the commonest ones can be inlined, so that their values are read by code that knows the type: code for any type
/// would look it up anew with each value.
public struct Parameter<Value: Sendable>: Sendable {
    /// The parameter without its type.
    public let definition: ParameterDefinition

    @usableFromInline
    init(definition: ParameterDefinition) { self.definition = definition }
}

extension Parameter: AnyParameter {}

extension Parameter {
    /// One word that must be there.
    @inlinable
    public static func required(_ name: String, placeholder: String? = nil, help: String) -> Parameter
    where Value: ParameterValue {
        Parameter(
            definition: ParameterDefinition(
                name, .required, help: help, placeholder: placeholder ?? Value.placeholder, completion: Value.completion
            ) { words in TypedArgument(try Value(word: words.first ?? "")) })
    }

    /// One word that may be missing.
    ///
    /// - Parameter completion: Where its values come from, if not from where those of its type do.
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

    /// All the words up to the next parameter, each a value.
    ///
    /// - Parameters:
    ///   - completion: Where its values come from, if not from where those of their type do.
    ///   - begins: For a list behind another: the first word for which it holds begins this one.
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

    /// Reads one word of a list, so that what is wrong with it is said of it alone.
    private static func element<Element: ParameterValue>(_ word: Word) throws -> Element {
        do {
            return try Element(word: word)
        } catch var error as InvalidValue {
            error.word = word.text
            throw error
        }
    }

    /// All the words up to the next parameter, read together; at least one.
    public static func phrase(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource = .none
    ) -> Parameter where Value: ParameterPhrase {
        Parameter(
            definition: ParameterDefinition(
                name, .phrase(isNeeded: true), help: help, placeholder: placeholder ?? Value.placeholder,
                completion: completion
            ) { words in TypedArgument(try Value(words: Array(words))) })
    }

    /// All the words up to the next parameter, read together; nil when there are none.
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
    /// `--name VALUE`; nil when it is not given.
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
    public static func neededOption(
        _ name: String, placeholder: String? = nil, help: String, completion: CompletionSource? = nil
    ) -> Parameter where Value: ParameterValue {
        Parameter(
            definition: ParameterDefinition(
                name, .neededOption, help: help, placeholder: placeholder ?? Value.placeholder,
                completion: completion ?? Value.completion
            ) { words in TypedArgument(try Value(word: words.first ?? "")) })
    }

    /// `--name VALUE`, as often as it is wanted; the values in their order.
    ///
    /// - Parameter short: The letter that names it behind a single dash; for a program's own arguments, not for commands.
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

    /// `--name VALUE`, with a value of its own when it is not given.
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

extension Parameter where Value == Bool {
    /// `--name`: whether it is given.
    ///
    /// - Parameter short: The letter that names it behind a single dash; for a program's own arguments, not for commands.
    public static func flag(_ name: String, short: Character? = nil, help: String) -> Parameter {
        Parameter(
            definition: ParameterDefinition(name, .flag, short: short, help: help, absent: TypedArgument(false)) { _ in
                TypedArgument(true)
            })
    }
}

extension Parameter where Value == ArraySlice<Word> {
    /// All the words to the end of the line as they stand, options among them.
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
