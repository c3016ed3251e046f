/// A destination of bytes: a file, the memory, or an output around another one.
/// - Pattern: Decorator (component)
@MainActor
public protocol ByteOutput: AnyObject {
    /// The output that receives the bytes of this one; nil for the innermost.
    var inner: (any ByteOutput)? { get }

    /// Writes bytes unchanged.
    ///
    /// - Throws: ``OutputClosed`` if the reader has closed the output, ``CommandFailure`` if a write fails, for example because the
    ///   disk is full.
    func write(bytes: UnsafeRawBufferPointer) throws
    /// Writes the buffered bytes.
    func flush() throws
    /// Shows the bytes that were held back until the end of the statement, and waits until the user has left the pager.
    func finish() async throws
}

extension ByteOutput {
    /// Nil.
    public var inner: (any ByteOutput)? { nil }

    /// Does nothing.
    public func finish() async throws {}
}

/// The reader has closed the output. The running command ends without a message; this is not a failure.
public struct OutputClosed: Error {
    /// For implementations of ``ByteOutput``.
    public init() {}
}
