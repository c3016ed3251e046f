/// A parameter of any type, as a signature lists them.
public protocol AnyParameter: Sendable {
    /// The parameter without its type.
    var definition: ParameterDefinition { get }
}
