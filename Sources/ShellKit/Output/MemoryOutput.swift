/// An output that stores its text, for tests and for commands that use the output of another command.
///
/// - Pattern: Decorator (concrete component)
@MainActor
public final class MemoryOutput: ByteOutput {
    /// The bytes so far; a character can arrive in several pieces.
    private var bytes: [UInt8] = []

    /// An empty output.
    public init() {}

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the bytes.
    public func write(bytes: UnsafeRawBufferPointer) { self.bytes += bytes }

    /// Does nothing.
    public func flush() {}

    /// Returns the text so far and clears it.
    public func removeText() -> String {
        defer { bytes = [] }
        return text
    }
}
