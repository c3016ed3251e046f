public import Terminal

/// The destination of results or messages.
///
/// Commands write text from any source, so plain text is safe: on a terminal, its control characters are made visible.
/// Only ``StyledText`` produces escape sequences, from known styles.
/// - Pattern: Decorator (component)
@MainActor
public protocol Output: AnyObject {
    /// The width and the colours of the output.
    var appearance: OutputAppearance { get }

    /// Writes text. Line breaks and tabs are kept; a terminal receives no other control character.
    ///
    /// - Throws: ``OutputClosed`` if the reader has closed the output, ``OutputFailure`` if a write fails.
    func write(_ text: String) throws
    /// Writes text with the styles that the output supports.
    func write(_ text: StyledText) throws
    /// Writes bytes unchanged: for files and pipes, and for text that is already rendered for a terminal.
    func write(bytes: UnsafeRawBufferPointer) throws
    /// Writes the buffered text.
    func flush() throws
    /// Shows the text that was held back until the end of the statement, and waits until the user has left the pager.
    func finish() async throws

    /// True if the reader is known to have closed the output, so that nothing more can be written. A script then stops.
    var isClosed: Bool { get }
    /// True if a write has failed for another reason, such as a full disk. A script then stops.
    var hasFailed: Bool { get }
    /// Asks the system whether the reader has closed the output, and updates ``isClosed``. An output other than a pipe does
    /// nothing.
    ///
    /// - Parameter evenIfNothingWaits: False to ask only if text waits in the buffer.
    func checkReader(evenIfNothingWaits: Bool)

    /// The user's choice of colour.
    var color: ColorChoice { get }

    /// A descriptor for other programs, whose text then follows the flushed text; nil if there is none.
    var descriptor: Int32? { get }

    /// Receives each piece of the text that another program writes to the descriptor; nil if no copy is needed.
    var listener: (@MainActor (UnsafeRawBufferPointer) -> Void)? { get }
}

extension Output {
    /// Writes text; to a terminal with its control characters made visible.
    public func write(_ text: String) throws { try write(rendered: appearance.rendered(text)) }

    /// Writes text with the styles that the output supports.
    public func write(_ text: StyledText) throws { try write(rendered: appearance.rendered(text)) }

    /// Does nothing.
    public func finish() async throws {}

    /// False.
    public var isClosed: Bool { false }

    /// False.
    public var hasFailed: Bool { false }

    /// Does nothing.
    public func checkReader(evenIfNothingWaits: Bool) {}

    /// `auto`
    public var color: ColorChoice { .auto }

    /// Nil.
    public var descriptor: Int32? { nil }

    /// Nil.
    public var listener: (@MainActor (UnsafeRawBufferPointer) -> Void)? { nil }

    /// Writes text that is already rendered: its control characters are visible and its escape sequences are intended,
    /// as in a table.
    public func write(rendered text: String) throws {
        var text = text
        try text.withUTF8 { try write(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Writes text and a line break.
    public func writeLine(_ text: String) throws {
        try write(text)
        try write("\n")
    }

    /// Writes styled text and a line break.
    public func writeLine(_ text: StyledText) throws {
        try write(text)
        try write("\n")
    }
}

/// The width and the colours of an output.
public struct OutputAppearance: Sendable, Hashable {
    /// The width in columns; nil for unlimited lines.
    public var columns: Int?
    /// The supported colours.
    public var colors: ColorDepth
    /// True if the output is a terminal.
    public var isTerminal: Bool

    /// An appearance; by default that of a file.
    public init(columns: Int? = nil, colors: ColorDepth = .none, isTerminal: Bool = false) {
        self.columns = columns
        self.colors = colors
        self.isTerminal = isTerminal
    }
}

extension OutputAppearance {
    /// A text for an output of this appearance: on a terminal with its control characters made visible.
    func rendered(_ text: String) -> String {
        isTerminal ? ControlCharacters.shown(text, keepingLines: true) : text
    }

    /// A styled text for an output of this appearance: with escape sequences for its colours.
    func rendered(_ text: StyledText) -> String {
        guard isTerminal else { return text.rendered(colors) }
        let runs = text.runs.map { StyledText.Run(ControlCharacters.shown($0.text, keepingLines: true), $0.style) }
        return StyledText(runs: runs).rendered(colors)
    }
}

/// The reader has closed the output. The running command ends without a message; this is not a failure.
public struct OutputClosed: Error {
    /// For implementations of ``Output``.
    public init() {}
}

/// A write to the output failed, for example because the disk is full.
public struct OutputFailure: UserError {
    /// The system's reason.
    let reason: String

    /// The sentence for the user.
    public var message: String { "cannot write the output: \(reason)." }
}
