/// The reader has closed the output. The running command ends without a message; this is not a failure.
public struct OutputClosed: Error {
    /// For implementations of ``Output``.
    public init() {}
}
