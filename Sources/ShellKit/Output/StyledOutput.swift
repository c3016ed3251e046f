internal import Glibc
public import Terminal

/// Gives text its styles, in the colours that the end of the output shows, and keeps a terminal from obeying what text from
/// anywhere holds.
///
/// Where the end is a terminal, control characters become visible; what is written as bytes is made for it already.
/// - Pattern: Decorator (of an output)
@MainActor
public final class StyledOutput: Output {
    private let inner: any Output
    private let isTerminal: Bool
    /// As it was made with.
    public let color: ColorChoice
    /// Asked of the environment when something is first shown.
    private lazy var colors = color.depth(isTerminal: isTerminal, environment: Environment.all)

    /// An output around another, whose descriptor says whether the end is a terminal.
    public init(_ inner: any Output, color: ColorChoice) {
        self.inner = inner
        self.color = color
        isTerminal = inner.descriptor.map { isatty($0) == 1 } ?? false
    }

    /// The terminal's width at this moment, or none for a file.
    public var appearance: OutputAppearance {
        OutputAppearance(columns: isTerminal ? columns : nil, colors: colors, isTerminal: isTerminal)
    }

    /// The inner one's.
    public var descriptor: Int32? { inner.descriptor }

    /// Writes text; to a terminal with its control characters made visible.
    public func write(_ text: String) throws {
        try inner.write(isTerminal ? ControlCharacters.shown(text, keepingLines: true) : text)
    }

    /// Writes text with escapes for the colours that are shown.
    public func write(_ text: StyledText) throws {
        try inner.write(OutputAppearance(colors: colors, isTerminal: isTerminal).rendered(text))
    }

    /// Writes bytes as they are.
    public func write(bytes: UnsafeRawBufferPointer) throws {
        try inner.write(bytes: bytes)
    }

    /// Hands on what was gathered.
    public func flush() throws {
        try inner.flush()
    }

    /// Shows what was held back.
    public func finish() async throws {
        try await inner.finish()
    }

    private var columns: Int {
        (inner.descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard).columns
    }
}
