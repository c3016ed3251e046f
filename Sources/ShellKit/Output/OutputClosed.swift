/// Nobody reads the output any more. Whatever was going on ends quietly, and is no failure.
public struct OutputClosed: Error {
    /// For outputs that are built on others.
    public init() {}
}
