public import Terminal

/// An output that keeps its text, for tests and for whoever wants to use what a command writes.
@MainActor
public final class MemoryOutput: Output {
    /// The text written so far.
    public private(set) var text = ""
    /// As it was asked for.
    public let appearance: OutputAppearance

    /// An empty output.
    public init(appearance: OutputAppearance = OutputAppearance()) {
        self.appearance = appearance
    }

    /// Keeps the text.
    public func write(_ text: String) {
        self.text += appearance.rendered(text)
    }

    /// Keeps the text, with escapes for the colours that are shown.
    public func write(_ text: StyledText) {
        self.text += appearance.rendered(text)
    }

    /// Keeps the bytes as text.
    public func write(bytes: UnsafeRawBufferPointer) {
        text += String(decoding: bytes, as: UTF8.self)
    }

    /// Does nothing: all is here.
    public func flush() {}

    /// The text written so far, which is then forgotten.
    public func take() -> String {
        defer { text = "" }
        return text
    }
}
