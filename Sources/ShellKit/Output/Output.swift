public import Terminal

/// Where results or messages go.
///
/// What commands write is text from anywhere, so the safe way is the plain one: on a terminal, text is shown with its control
/// characters made visible, and only ``StyledText`` brings escapes, of our own making.
@MainActor
public protocol Output: AnyObject {
    /// How wide the output is and what it can show.
    var appearance: OutputAppearance { get }

    /// Writes text; line breaks and tabs count, other control characters do not reach a terminal.
    ///
    /// - Throws: ``OutputClosed`` when nobody reads any more, ``OutputFailure`` when it cannot be written.
    func write(_ text: String) throws
    /// Writes text in styles, as far as the output shows them.
    func write(_ text: StyledText) throws
    /// Writes bytes as they are: for files and pipes, and for text that is made for a terminal already.
    func write(bytes: UnsafeRawBufferPointer) throws
    /// Hands on what was gathered.
    func flush() throws
    /// Shows what was held back until the statement is done, and waits until the user has seen it.
    func finish() async throws

    /// What the user wants to see in colour.
    var color: ColorChoice { get }

    /// What another program can write to so that it comes out behind what was handed on here; nil where nothing can.
    var descriptor: Int32? { get }

    /// Hears what another program writes to the descriptor, piece by piece as it comes; nil where nobody wants to.
    var listener: (@MainActor (UnsafeRawBufferPointer) -> Void)? { get }
}

extension Output {
    /// Writes text; to a terminal with its control characters made visible.
    public func write(_ text: String) throws {
        try write(rendered: appearance.rendered(text))
    }

    /// Writes styled text in the colours that the output shows.
    public func write(_ text: StyledText) throws {
        try write(rendered: appearance.rendered(text))
    }

    /// Nothing was held back.
    public func finish() async throws {}

    /// Whatever the output shows.
    public var color: ColorChoice { .auto }

    /// Nothing can.
    public var descriptor: Int32? { nil }

    /// Nobody listens.
    public var listener: (@MainActor (UnsafeRawBufferPointer) -> Void)? { nil }

    /// Writes text whose control characters were seen to and whose escapes are meant, as a table's.
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
