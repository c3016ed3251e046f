public import Terminal

/// An output that stores its text, for tests and for commands that use the output of another command.
@MainActor
public final class MemoryOutput: Output {
    /// The bytes so far; a character can arrive in several pieces.
    private var bytes: [UInt8] = []
    /// The appearance from the initializer.
    public let appearance: OutputAppearance

    /// An empty output.
    public init(appearance: OutputAppearance = OutputAppearance()) { self.appearance = appearance }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Appends the text.
    public func write(_ text: String) { bytes += appearance.rendered(text).utf8 }

    /// Appends the text, with escape sequences for the colours of the appearance.
    public func write(_ text: StyledText) { bytes += appearance.rendered(text).utf8 }

    /// Appends the bytes.
    public func write(bytes: UnsafeRawBufferPointer) { self.bytes += bytes }

    /// Does nothing.
    public func flush() {}

    /// Returns the text so far and clears it.
    public func drain() -> String {
        defer { bytes = [] }
        return text
    }
}
