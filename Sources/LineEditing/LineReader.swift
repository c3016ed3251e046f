internal import Synchronization
public import Terminal

/// Reads lines with a ``LineEditor`` if input and output are a suitable terminal. From a file, a pipe or another
/// terminal it reads plain lines without a prompt.
///
///     let reader = try LineReader(LineEditorConfiguration(programName: "echo"))
///     while case .line(let line) = await reader.readLine("echo> ") { print(line) }
///
/// It can be used from any thread or actor. One line is read at a time.
/// - Pattern: Facade (facade)
public final class LineReader: Sendable {
    /// The editor; nil for plain lines.
    public let editor: LineEditor?
    private let plain: Mutex<PlainLineReader>
    private let output: Int32
    private let isComplete: @Sendable (String) -> Bool
    private let writer: HistoryWriter?

    /// Opens the editor if the terminal is suitable.
    ///
    /// - Throws: ``LineEditingError/engineMissing``, ``LineEditingError/engineFailed``,
    ///   ``LineEditingError/mailboxFailed(code:)`` or ``LineEditingError/threadFailed(code:)``. A ``PlainLineReader`` needs no editor.
    public init(_ configuration: LineEditorConfiguration) throws(LineEditingError) {
        let terminal = TerminalCapabilities(
            input: configuration.input, output: configuration.output, environment: configuration.environment)
        editor = terminal.canEdit ? try LineEditor(configuration) : nil
        plain = Mutex(PlainLineReader(descriptor: configuration.input))
        output = configuration.output
        isComplete = configuration.isComplete
        writer = configuration.history.map { HistoryWriter($0) }
    }

    /// The next entry. Further lines are read until the configuration's `isComplete` returns true. Entries from the
    /// editor are appended to the history.
    ///
    /// Without an editor it blocks the thread until a line is available, and a failed read counts as the end of the
    /// input.
    nonisolated(nonsending) public func readLine(_ prompt: Prompt) async -> LineEvent {
        if let editor {
            let event = await editor.readLine(prompt)
            if case .line(let line) = event { await record(line) }
            return event
        }
        return plain.withLock { reader in
            guard var text = try? reader.nextLine() else { return .endOfInput }
            while !isComplete(text), let more = try? reader.nextLine() { text += "\n" + more }
            return .line(text)
        }
    }

    /// Appends an entry to the history. A lock of another program delays the call, but blocks no thread.
    nonisolated(nonsending) private func record(_ line: String) async {
        guard let writer else { return }
        writer.append(line)
        await writer.finish()
        for report in writer.removeReports() { post(StyledText(report)) }
    }

    /// Shows a line: above the prompt with an editor, on the output otherwise.
    public func post(_ line: StyledText) {
        if let editor { return editor.post(line) }
        TerminalGuard.write(ControlCharacters.shown(line.plain) + "\n", to: output)
    }

    /// Restores the terminal.
    public func close() { editor?.close() }
}
