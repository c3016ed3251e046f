/// A signature prepared for binding: its parameters by position and by name.
///
/// - Pattern: Command (the receiver's declaration, frozen at registration)
public final class CommandForm: Sendable {
    /// The signature at the time of registration.
    public let signature: Signature
    /// The slots of the positional parameters.
    let positional: [Int]
    /// The slots of the options by their spelling, dashes included.
    let options: [String: Int]
    /// True if the only parameter takes all words unparsed, options included.
    let takesWordsAsTheyStand: Bool
    /// The number of positional parameters before the one that takes the rest of the line unparsed; nil if there is
    /// none.
    let wordsBeforeRest: Int?

    init(_ signature: Signature) {
        self.signature = signature
        let slots = signature.parameters.indices
        positional = slots.filter { !signature.parameters[$0].isOption }
        options = Dictionary(
            slots.flatMap { slot in signature.parameters[slot].spellings.map { ($0, slot) } },
            uniquingKeysWith: { first, _ in first })
        takesWordsAsTheyStand = signature.parameters.count == 1 && signature.parameters[0].isRest
        wordsBeforeRest = positional.firstIndex { signature.parameters[$0].isRest }
    }

    /// The slot of a parameter; nil for another signature's. Complexity: O(*n*) in the number of parameters.
    func slot(of definition: ParameterDefinition) -> Int? {
        signature.parameters.firstIndex { $0 === definition }
    }

    /// The value of a parameter, or its default if it was not given.
    func value<Value>(of parameter: Parameter<Value>, in values: borrowing ArgumentValues) -> Value {
        let definition = parameter.definition
        let given = slot(of: definition).flatMap { values[$0] }
        guard let argument = given ?? definition.absent else {
            // Input cannot reach this: a parameter without a default is required, and binding fails without it.
            preconditionFailure("'\(definition.name)' is no parameter of '\(signature.name)'")
        }
        // Safe: a definition is created with its parameter and creates arguments of the parameter's type only. A
        // checked cast would look up the type at each read.
        return unsafeDowncast(argument, to: TypedArgument<Value>.self).value
    }
}
