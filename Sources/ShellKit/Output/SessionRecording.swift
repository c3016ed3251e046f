internal import Terminal

/// Passes typed lines and their output to a recorder, if there is one.
///
/// ``TypedLine`` reports the start and the end of each typed line, and each ``Output`` of the prompt its text. A recorder receives only complete lines, beginning after the line that started
/// the recording.
/// - Pattern: Delegation (delegator)
@MainActor
public final class SessionRecording {
    private var recorder: (any Recorder)?
    private var filter = EscapeFilter()
    /// The text after the last line break of the output.
    private var rest: [UInt8] = []
    private var isInLine = false
    /// The running line, or the last line of the session.
    private var line: UnfinishedLine?

    init() {}

    /// True while a recorder is active.
    public var isOn: Bool { recorder != nil }
    /// True while a recorder receives lines that do not depend on the width of the terminal.
    private(set) var hasUnlimitedLines = false

    /// Starts a recording; replaces an active recorder.
    ///
    /// - Parameter keepsWidth: True to record the lines as the terminal shows them; false for tables without a width limit.
    public func begin(_ recorder: any Recorder, keepsWidth: Bool = false) {
        self.recorder = recorder
        hasUnlimitedLines = !keepsWidth
        isInLine = false
        line = nil
    }

    /// Stops the recording. The recorder receives the output so far, but nothing more of the running line.
    ///
    /// - Returns: The running line, or the line that has ended the session; nil if no line was started since the
    ///   recording began.
    @discardableResult
    public func end() -> UnfinishedLine? {
        if isInLine { endOutput() }
        defer { (recorder, hasUnlimitedLines, isInLine, line) = (nil, false, false, nil) }
        return line
    }

    /// Reports that a typed line starts to run.
    func beginLine(_ text: String) {
        guard let recorder else { return }
        isInLine = true
        line = UnfinishedLine(text)
        recorder.typed(ControlCharacters.shown(text, keepingLines: true))
    }

    /// The typed line from its recorded form, in which control characters are visible.
    package nonisolated static func typedLine(from recorded: Substring) -> String {
        ControlCharacters.hidden(recorded)
    }

    /// Reports that a statement of the line starts to run.
    func beginStatement(_ statement: Statement) { line?.begin(statement) }

    /// Reports the end of the line.
    ///
    /// - Parameter isLast: True if the line has ended the session, and with it the recording.
    func endLine(isLast: Bool) {
        guard let recorder, isInLine else { return }
        isInLine = false
        endOutput()
        guard !isLast else { return }
        line = nil
        recorder.lineEnded()
    }

    /// Records text from any source, with its control characters made visible.
    func record(_ text: String) {
        guard recorder != nil, isInLine else { return }
        record(bytes: ControlCharacters.shown(text, keepingLines: true).utf8)
    }

    /// Records bytes as they were written, without escape sequences and without characters that show nothing.
    func record(bytes: some Sequence<UInt8>) {
        guard let recorder, isInLine else { return }
        var lines = filter.text(of: bytes).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let last = lines.removeLast()
        for line in lines {
            rest += line
            recorder.shown(removeRest())
        }
        rest += last
    }

    private func endOutput() {
        let text = removeRest()
        if !text.isEmpty { recorder?.shown(text) }
        filter = EscapeFilter()
    }

    /// The text of the current line; carriage returns and backspaces become visible, except at the end of the line.
    private func removeRest() -> String {
        defer { rest.removeAll(keepingCapacity: true) }
        let shown = rest.filter { $0 >= 0x20 && $0 != 0x7f || Self.allowed.contains($0) }
        let line = shown.prefix((shown.lastIndex { $0 != UInt8(ascii: "\r") } ?? -1) + 1)
        return ControlCharacters.shown(String(decoding: line, as: UTF8.self), keepingLines: true)
    }

    /// The control characters that separate texts of a line: backspace, tab and carriage return.
    private static let allowed: [UInt8] = [0x08, UInt8(ascii: "\t"), UInt8(ascii: "\r")]
}

/// Records the lines that the user types at the prompt and their output.
///
/// ``SessionRecording`` calls it, line by line. A plugin that records sessions implements it.
/// - Pattern: Delegation (delegate)
@MainActor
public protocol Recorder: AnyObject {
    /// A line was typed and is about to run; it contains line breaks if it was continued.
    func typed(_ line: String)
    /// A line of the output was shown, result or message: plain, without its line break.
    func shown(_ line: String)
    /// All output of the typed line was shown.
    func lineEnded()
}

/// A typed line whose statements are still running.
public struct UnfinishedLine: Sendable {
    private let text: String
    private var endOfDone: String.Index
    private var endOfBegun: String.Index

    /// The statement that was started last; nil if none was.
    public private(set) var statement: Statement?

    init(_ text: String) {
        self.text = text
        (endOfDone, endOfBegun) = (text.startIndex, text.startIndex)
    }

    /// The typed text before that statement, with control characters made visible; empty if the statement is the first.
    public var done: String { ControlCharacters.shown(String(text[..<endOfDone]), keepingLines: true) }

    /// Reports that the next statement starts to run.
    mutating func begin(_ statement: Statement) {
        self.statement = statement
        endOfDone = endOfBegun
        // The texts of the statements follow each other in the line.
        if let range = text[endOfBegun...].firstRange(of: statement.text) { endOfBegun = range.upperBound }
    }
}
