/// Words that were read by a signature: those of a command, or those that a program was started with.
public struct ParsedArguments: Sendable {
    let form: CommandForm
    let values: ArgumentValues

    /// Reads words by a signature that no registry holds, as a program does with its own arguments.
    ///
    /// - Throws: ``ArgumentError`` when the words do not fit the signature, or what a parameter's value throws.
    public init(of words: [Word], by signature: Signature) throws {
        form = CommandForm(signature)
        values = try ArgumentBinder.bind(words[...], to: form)
    }

    /// The value of a parameter, or what it is when it was not given.
    ///
    /// - Precondition: The parameter is one of the signature's. That is a mistake in the program and not of its user; the
    ///   registry's lint finds it in commands.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        form.value(of: parameter, in: values)
    }
}
