internal import Glibc
public import Terminal

/// Renders styles in the colours that the underlying output supports, and makes control characters harmless.
///
/// On a terminal, control characters become visible; text that is written as bytes is already rendered.
/// - Pattern: Decorator (concrete decorator)
@MainActor
public final class StyledOutput: Output {
    private let inner: any Output
    private let isTerminal: Bool
    /// The colour choice from the initializer.
    public let color: ColorChoice
    /// Determined from the environment on first use.
    private lazy var colors = color.depth(isTerminal: isTerminal, environment: Environment.all)

    /// An output around another, whose descriptor determines if it is a terminal.
    public init(_ inner: any Output, color: ColorChoice) {
        self.inner = inner
        self.color = color
        isTerminal = inner.descriptor.map { isatty($0) == 1 } ?? false
    }

    /// The terminal's current width, or no width for a file.
    public var appearance: OutputAppearance {
        OutputAppearance(columns: isTerminal ? columns : nil, colors: colors, isTerminal: isTerminal)
    }

    /// The inner output's.
    public var descriptor: Int32? { inner.descriptor }

    /// Writes text; to a terminal with its control characters made visible.
    public func write(_ text: String) throws {
        try inner.write(isTerminal ? ControlCharacters.shown(text, keepingLines: true) : text)
    }

    /// Writes text with escape sequences for the supported colours.
    public func write(_ text: StyledText) throws {
        try inner.write(OutputAppearance(colors: colors, isTerminal: isTerminal).rendered(text))
    }

    /// Writes bytes unchanged.
    public func write(bytes: UnsafeRawBufferPointer) throws { try inner.write(bytes: bytes) }

    /// Writes the buffered text.
    public func flush() throws { try inner.flush() }

    /// Shows the text that was held back.
    public func finish() async throws { try await inner.finish() }

    /// True if the inner output is closed.
    public var isClosed: Bool { inner.isClosed }
    /// The inner output's.
    public var hasFailed: Bool { inner.hasFailed }

    /// Asks the system about the inner output.
    public func checkReader(evenIfNothingWaits: Bool) {
        inner.checkReader(evenIfNothingWaits: evenIfNothingWaits)
    }

    private var columns: Int {
        (inner.descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard).columns
    }
}
