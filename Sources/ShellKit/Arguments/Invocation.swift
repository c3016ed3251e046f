/// The arguments of one run of a command, or of the program.
public struct Invocation: Sendable {
    /// The name, parameters and help of the command.
    public let signature: Signature
    let values: ArgumentValues

    init(signature: Signature, values: ArgumentValues) {
        self.signature = signature
        self.values = values
    }

    /// Binds the words after a command's name to its parameters, or to those of the subcommand that they select.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's value.
    init(binding words: ArraySlice<Word>, to signature: Signature) throws {
        let (selected, rest) = signature.selected(by: words)
        self.init(signature: selected, values: try ArgumentBinder.bind(rest, to: selected))
    }

    /// Parses words by a signature that is not in a registry, such as that of the program's own arguments.
    ///
    /// - Throws: ``ArgumentError`` if the words do not fit the signature, or any error from parsing a parameter's
    ///   value.
    public init(of words: [Word], by signature: Signature) throws {
        self.init(signature: signature, values: try ArgumentBinder.bind(words[...], to: signature))
    }

    /// The value of a parameter, or its default if it was not given.
    ///
    /// - Precondition: The parameter belongs to the signature. A violation is a programming error, which the registry's
    ///   lint finds in commands.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        let definition = parameter.definition
        let given = signature.slot(of: definition).flatMap { values[$0] }
        guard let argument = given ?? definition.absent else {
            // Input cannot reach this: a parameter without a default is required, and binding fails without it.
            preconditionFailure("'\(definition.name)' is no parameter of '\(signature.name)'")
        }
        // Safe: a definition is created with its parameter and creates arguments of the parameter's type only. A
        // checked cast would look up the type at each read.
        return unsafeDowncast(argument, to: TypedArgument<Value>.self).value
    }
}
