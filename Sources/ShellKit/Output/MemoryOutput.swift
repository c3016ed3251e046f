public import Terminal

/// An output that keeps its text, for tests and for whoever wants to use what a command writes.
@MainActor
public final class MemoryOutput: Output {
    /// What was written so far: bytes, since characters may come in pieces.
    private var bytes: [UInt8] = []
    /// As it was asked for.
    public let appearance: OutputAppearance

    /// An empty output.
    public init(appearance: OutputAppearance = OutputAppearance()) {
        self.appearance = appearance
    }

    /// The text written so far.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Keeps the text.
    public func write(_ text: String) {
        bytes += appearance.rendered(text).utf8
    }

    /// Keeps the text, with escapes for the colours that are shown.
    public func write(_ text: StyledText) {
        bytes += appearance.rendered(text).utf8
    }

    /// Keeps the bytes as text.
    public func write(bytes: UnsafeRawBufferPointer) {
        self.bytes += bytes
    }

    /// Does nothing: all is here.
    public func flush() {}

    /// The text written so far, which is then forgotten.
    public func take() -> String {
        defer { bytes = [] }
        return text
    }
}
