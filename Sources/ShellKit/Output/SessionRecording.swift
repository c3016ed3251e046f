internal import Terminal

/// What a person types and sees at the prompt, for a recorder that was given one.
///
/// The typed lines tell it when they begin and end, and a ``RecordingOutput`` around each of the prompt's outputs what came of
/// them. A recorder hears of whole lines only: first of the one behind that with which it began.
/// - Pattern: Observer (subject)
@MainActor
public final class SessionRecording {
    private var recorder: (any Recorder)?
    private var lines = PlainLines()
    private var isInLine = false
    /// The line that is being carried out, or the last one of the session.
    private var line: UnfinishedLine?

    init() {}

    /// Whether somebody records.
    public var isOn: Bool { recorder != nil }

    /// Begins to tell a recorder, in the place of any other.
    public func begin(_ recorder: any Recorder) {
        self.recorder = recorder
        isInLine = false
        line = nil
    }

    /// Ends it; the recorder hears what was shown so far, and no more of the line that is being carried out.
    ///
    /// - Returns: That line, or the one that has ended the session; nil where none has begun since the recording did.
    @discardableResult
    public func end() -> UnfinishedLine? {
        if isInLine, let rest = lines.takeRest() { recorder?.shown(rest) }
        defer { (recorder, lines, isInLine, line) = (nil, PlainLines(), false, nil) }
        return line
    }

    /// A line that was typed is carried out now.
    func beginLine(_ text: String) {
        guard let recorder else { return }
        isInLine = true
        line = UnfinishedLine(text)
        recorder.typed(ControlCharacters.shown(text, keepingLines: true))
    }

    /// A statement of the line is carried out now.
    func beginStatement(_ statement: Statement) {
        line?.begin(statement)
    }

    /// All of the line is carried out.
    ///
    /// - Parameter isLast: Whether it has ended the session, and with it the recording.
    func endLine(isLast: Bool) {
        guard let recorder, isInLine else { return }
        isInLine = false
        if let rest = lines.takeRest() { recorder.shown(rest) }
        guard !isLast else { return }
        line = nil
        recorder.lineEnded()
    }

    /// Text was written, from anywhere.
    func take(_ text: String) {
        guard recorder != nil, isInLine else { return }
        take(bytes: ControlCharacters.shown(text, keepingLines: true).utf8)
    }

    /// Bytes were written, with the escapes of a terminal among them.
    func take(bytes: some Sequence<UInt8>) {
        guard let recorder, isInLine else { return }
        lines.take(bytes) { recorder.shown($0) }
    }
}
