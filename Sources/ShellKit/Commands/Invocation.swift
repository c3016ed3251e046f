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
    /// - Precondition: The parameter is one of the signature's.
    public subscript<Value>(parameter: Parameter<Value>) -> Value {
        command.form.value(of: parameter, in: arguments)
    }
}
