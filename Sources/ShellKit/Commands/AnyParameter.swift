/// A parameter of any value type, as a ``Signature`` accepts it.
public protocol AnyParameter: Sendable {
    /// The parameter without its value type.
    var definition: ParameterDefinition { get }
}
