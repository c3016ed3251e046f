/// The values that one run of a command was given.
///
/// - Pattern: Command (the request's arguments)
public struct Invocation: Sendable {
    /// The command's name, parameters and help.
    public var signature: Signature { command.form.signature }

    let command: RegisteredCommand
    let arguments: ArgumentValues

    /// The value of a parameter, or what it is when it was not given.
    ///
    /// - Precondition: The parameter is one of the signature's. That is a mistake in the command and not of its user; the
    ///   registry's lint finds it.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        let definition = parameter.definition
        let given = command.form.slot(of: definition).flatMap { arguments[$0] }
        guard let argument = given ?? definition.absent else {
            // Safe from input: a parameter that has no absent value is required, and binding fails without it.
            preconditionFailure("'\(definition.name)' is no parameter of '\(signature.name)'")
        }
        // Safe: a definition is made together with its parameter, and makes arguments of the parameter's type only. A checked
        // cast would look the type up anew at each reading.
        return unsafeDowncast(argument, to: TypedArgument<Value>.self).value
    }
}
