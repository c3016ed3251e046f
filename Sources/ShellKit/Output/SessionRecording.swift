internal import Terminal

/// Passes typed lines and their output to a recorder, if there is one.
///
/// ``TypedLine`` reports the start and the end of each typed line, and a ``RecordingOutput`` around each of the
/// prompt's outputs reports the output. A recorder receives only complete lines, beginning after the line that started
/// the recording.
/// - Pattern: Observer (subject)
@MainActor
public final class SessionRecording {
    private var recorder: (any Recorder)?
    private var lines = PlainLines()
    private var isInLine = false
    /// The running line, or the last line of the session.
    private var line: UnfinishedLine?

    init() {}

    /// True while a recorder is active.
    public var isOn: Bool { recorder != nil }

    /// Starts a recording; replaces an active recorder.
    public func begin(_ recorder: any Recorder) {
        self.recorder = recorder
        isInLine = false
        line = nil
    }

    /// Stops the recording. The recorder receives the output so far, but nothing more of the running line.
    ///
    /// - Returns: The running line, or the line that has ended the session; nil if no line was started since the
    ///   recording began.
    @discardableResult
    public func end() -> UnfinishedLine? {
        if isInLine, let rest = lines.takeRest() { recorder?.shown(rest) }
        defer { (recorder, lines, isInLine, line) = (nil, PlainLines(), false, nil) }
        return line
    }

    /// Reports that a typed line starts to run.
    func beginLine(_ text: String) {
        guard let recorder else { return }
        isInLine = true
        line = UnfinishedLine(text)
        recorder.typed(ControlCharacters.shown(text, keepingLines: true))
    }

    /// Reports that a statement of the line starts to run.
    func beginStatement(_ statement: Statement) {
        line?.begin(statement)
    }

    /// Reports the end of the line.
    ///
    /// - Parameter isLast: True if the line has ended the session, and with it the recording.
    func endLine(isLast: Bool) {
        guard let recorder, isInLine else { return }
        isInLine = false
        if let rest = lines.takeRest() { recorder.shown(rest) }
        guard !isLast else { return }
        line = nil
        recorder.lineEnded()
    }

    /// Records text from any source, with its control characters made visible.
    func take(_ text: String) {
        guard recorder != nil, isInLine else { return }
        take(bytes: ControlCharacters.shown(text, keepingLines: true).utf8)
    }

    /// Records bytes that may contain escape sequences.
    func take(bytes: some Sequence<UInt8>) {
        guard let recorder, isInLine else { return }
        lines.take(bytes) { recorder.shown($0) }
    }
}
