/// A signature made ready for binding: its parameters by place and by name.
///
/// - Pattern: Command (the receiver's declaration, frozen at registration)
public final class CommandForm: Sendable {
    /// The signature as it was when the command was registered.
    public let signature: Signature
    /// The slots of the parameters that are found by their place.
    let positional: [Int]
    /// The slots of the options by what names them, dashes and all.
    let options: [String: Int]
    /// Whether its one parameter takes all words as they stand, options too.
    let takesWordsAsTheyStand: Bool
    /// How many words come before those that are taken as they stand; nil when none are.
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

    /// The place of a parameter among the signature's. Complexity: O(*n*) in the number of parameters, which are few.
    func slot(of definition: ParameterDefinition) -> Int? {
        signature.parameters.firstIndex { $0 === definition }
    }

    /// The value of a parameter among those that were read, or what it is when it was not given.
    func value<Value>(of parameter: Parameter<Value>, in values: borrowing ArgumentValues) -> Value {
        let definition = parameter.definition
        let given = slot(of: definition).flatMap { values[$0] }
        guard let argument = given ?? definition.absent else {
            // Safe from input: a parameter that has no absent value is required, and binding fails without it.
            preconditionFailure("'\(definition.name)' is no parameter of '\(signature.name)'")
        }
        // Safe: a definition is made together with its parameter, and makes arguments of the parameter's type only. A checked
        // cast would look the type up anew at each reading.
        return unsafeDowncast(argument, to: TypedArgument<Value>.self).value
    }
}
