/// The arguments of one run of a command.
///
/// - Pattern: Command (the request's arguments)
public struct Invocation: Sendable {
    /// The command's name, parameters and help.
    public var signature: Signature { command.form.signature }

    let command: RegisteredCommand
    let arguments: ArgumentValues

    /// The value of a parameter, or its default if it was not given.
    ///
    /// - Precondition: The parameter belongs to the signature.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        command.form.value(of: parameter, in: arguments)
    }
}
