/// Words parsed by a signature: the arguments of a command or of the program.
public struct ParsedArguments: Sendable {
    let form: CommandForm
    let values: ArgumentValues

    /// Parses words by a signature that is not in a registry, such as that of the program's own arguments.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    public init(of words: [Word], by signature: Signature) throws {
        form = CommandForm(signature)
        values = try ArgumentBinder.bind(words[...], to: form)
    }

    /// The value of a parameter, or its default if it was not given.
    ///
    /// - Precondition: The parameter belongs to the signature. A violation is a programming error, which the registry's
    ///   lint finds in commands.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        form.value(of: parameter, in: values)
    }
}
