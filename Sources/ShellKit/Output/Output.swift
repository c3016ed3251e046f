public import Terminal

/// The destination of results or messages.
///
/// Commands write text from any source, so plain text is safe: on a terminal, its control characters are made visible.
/// Only ``StyledText`` produces escape sequences, from known styles.
///
/// While a session is recorded, the recorded text does not depend on the terminal: tables have no width limit, unless the recorder
/// keeps it, and other programs write to a pipe whose contents are copied to the terminal and to the recording. The recording is
/// complete even if the user leaves the pager early.
/// - Pattern: Decorator (concrete decorator)
@MainActor
public final class Output: ByteOutput {
    private let target: any ByteOutput
    /// The file at the end; nil if there is none.
    private let file: FileOutput?
    /// The file, if text needs neither colours nor a recording, so that a script's lines are written without a detour.
    private let plainFile: FileOutput?
    private let fixedAppearance: OutputAppearance?
    private let isTerminal: Bool
    private let recording: SessionRecording?
    /// The user's choice of colour.
    public let color: ColorChoice
    /// Determined from the environment on first use.
    private lazy var colors =
        fixedAppearance?.colors
        ?? (plainFile == nil ? color.depth(isTerminal: isTerminal, environment: Environment.all) : .none)
    /// True if the reader has closed the target for the rest of the statement, while a session is recorded.
    private var isSilent = false

    /// An output of text to a destination of bytes.
    ///
    /// - Parameters:
    ///   - color: The user's choice of colour.
    ///   - appearance: The width and the colours; nil for those of the file at the end.
    ///   - recording: Receives the plain text while a session is recorded.
    public init(
        _ target: any ByteOutput, color: ColorChoice = .auto, appearance: OutputAppearance? = nil,
        recording: SessionRecording? = nil
    ) {
        var last = target
        while let inner = last.inner { last = inner }
        let file = last as? FileOutput
        let appearance = appearance ?? (file == nil ? OutputAppearance() : nil)
        let isTerminal = appearance?.isTerminal ?? file?.isTerminal ?? false
        let mayStyle = isTerminal || color != .auto || Environment.nonEmpty("CLICOLOR_FORCE") != nil
        plainFile = mayStyle || recording != nil || appearance != nil ? nil : target as? FileOutput
        (self.target, self.file, self.color, self.recording) = (target, file, color, recording)
        (self.isTerminal, fixedAppearance) = (isTerminal, appearance)
    }

    /// The output that receives the bytes.
    public var inner: (any ByteOutput)? { target }

    /// The width and the colours; without a width while lines without a limit are recorded.
    public var appearance: OutputAppearance {
        var appearance =
            fixedAppearance
            ?? OutputAppearance(columns: isTerminal ? columns : nil, colors: colors, isTerminal: isTerminal)
        if recording?.hasUnlimitedLines ?? false { appearance.columns = nil }
        return appearance
    }

    /// A descriptor for other programs, whose text then follows the flushed text; nil if there is none.
    public var descriptor: Int32? { file?.descriptor }

    /// True if the reader is known to have closed the output, so that nothing more can be written. A script then stops.
    public var isClosed: Bool { !isRecorded && file?.isClosed ?? false }

    /// True if a write has failed for another reason, such as a full disk. A script then stops.
    public var hasFailed: Bool { file?.hasFailed ?? false }

    /// True while a session is recorded, so that the text of other programs is passed to ``record(_:)``.
    var isRecorded: Bool { recording?.isOn ?? false }

    /// Asks the system whether the reader of a pipe has closed it, and updates ``isClosed``.
    ///
    /// - Parameter evenIfNothingWaits: False to ask only if text waits in the buffer.
    public func checkReader(evenIfNothingWaits: Bool) { file?.checkReader(evenIfNothingWaits: evenIfNothingWaits) }

    /// Records text that another program has written to the descriptor.
    func record(_ bytes: UnsafeRawBufferPointer) { recording?.record(bytes: bytes) }

    /// Writes text. Line breaks and tabs are kept; a terminal receives no other control character.
    ///
    /// - Throws: ``OutputClosed`` if the reader has closed the output, ``CommandFailure`` if a write fails.
    public func write(_ text: String) throws {
        guard plainFile == nil else {
            // Not bound to a name: that would retain the file for each text of a script.
            try plainFile?.write(text)
            return
        }
        recording?.record(text)
        try pass(isTerminal ? ControlCharacters.shown(text, keepingLines: true) : text)
    }

    /// Writes text with the styles that the output supports.
    public func write(_ text: StyledText) throws {
        if let plainFile { return try plainFile.write(text.plain) }
        if isRecorded { recording?.record(text.plain) }
        try pass(rendered(text))
    }

    /// Writes bytes unchanged: for files and pipes, and for text that is already rendered for a terminal.
    public func write(bytes: UnsafeRawBufferPointer) throws {
        if let plainFile { return try plainFile.write(bytes: bytes) }
        recording?.record(bytes: bytes)
        try pass { try target.write(bytes: bytes) }
    }

    /// Writes text that is already rendered: its control characters are visible and its escape sequences are intended,
    /// as in a table.
    public func write(rendered text: String) throws {
        var text = text
        try text.withUTF8 { try write(bytes: UnsafeRawBufferPointer($0)) }
    }

    /// Writes the buffered text.
    public func flush() throws { try pass { try target.flush() } }

    /// Shows the text that was held back until the end of the statement, and waits until the user has left the pager.
    public func finish() async throws {
        isSilent = false
        try await target.finish()
    }

    private var columns: Int { (descriptor.flatMap { TerminalSize(descriptor: $0) } ?? .standard).columns }

    /// A styled text with escape sequences for its colours; on a terminal with its control characters made visible.
    private func rendered(_ text: StyledText) -> String {
        guard isTerminal else { return text.rendered(colors) }
        let runs = text.runs.map { StyledText.Run(ControlCharacters.shown($0.text, keepingLines: true), $0.style) }
        return StyledText(runs: runs).rendered(colors)
    }

    private func pass(_ text: String) throws {
        var text = text
        try text.withUTF8 { bytes in try pass { try target.write(bytes: UnsafeRawBufferPointer(bytes)) } }
    }

    private func pass(_ write: () throws -> Void) throws {
        guard !isSilent else { return }
        do {
            try write()
        } catch let error as OutputClosed {
            guard isRecorded else { throw error }
            isSilent = true
        }
    }
}

extension Output {
    /// Writes text and a line break.
    public func writeLine(_ text: String) throws {
        guard plainFile == nil else {
            try plainFile?.write(text, endsLine: true)
            return
        }
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
