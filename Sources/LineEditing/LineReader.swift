import Synchronization
public import Terminal

/// Reads lines from whoever is there: from a person, with a ``LineEditor``, where input and output are a terminal that can
/// be edited on, and as they come, without a prompt, from a file, a pipe or a terminal that can do nothing.
///
///     let reader = try LineReader(LineEditorConfiguration(programName: "echo"))
///     while case .line(let line) = await reader.readLine("echo> ") { print(line) }
///
/// It may be used from any thread or actor. One line is read at a time.
/// - Pattern: Facade
public final class LineReader: Sendable {
    /// Who edits; nil where nobody does.
    public let editor: LineEditor?
    private let plain: Mutex<PlainLineReader>
    private let output: TerminalOutput
    private let isComplete: @Sendable (String) -> Bool
    private let writer: HistoryWriter?

    /// Looks at what is there, and opens the editor where it can be used.
    ///
    /// - Throws: ``LineEditingError/engineFailed`` or ``LineEditingError/threadFailed(code:)``.
    public init(_ configuration: LineEditorConfiguration) throws(LineEditingError) {
        let terminal = TerminalCapabilities(
            input: configuration.input, output: configuration.output, environment: configuration.environment)
        editor = terminal.canEdit ? try LineEditor(configuration) : nil
        plain = Mutex(PlainLineReader(descriptor: configuration.input))
        output = TerminalOutput(descriptor: configuration.output)
        isComplete = configuration.isComplete
        writer = configuration.history.map { HistoryWriter($0) }
    }

    /// The next line; what is not whole is read on, as the configuration's `isComplete` says. What a person enters is kept in
    /// the history.
    ///
    /// Without an editor it blocks the thread until a line has come, and a failing read is the end of the input.
    nonisolated(nonsending) public func readLine(_ prompt: Prompt) async -> LineEvent {
        if let editor {
            let event = await editor.readLine(prompt)
            if case .line(let line) = event { await keep(line) }
            return event
        }
        return plain.withLock { reader in
            guard var text = try? reader.nextLine() else { return .endOfInput }
            while !isComplete(text), let more = try? reader.nextLine() { text += "\n" + more }
            return .line(text)
        }
    }

    /// Another program that holds the history makes this line late, and blocks no thread.
    nonisolated(nonsending) private func keep(_ line: String) async {
        guard let writer else { return }
        writer.keep(line)
        await writer.finish()
        for report in writer.takeReports() { post(StyledText(report)) }
    }

    /// Shows a line: above the prompt where a person edits, and on the output otherwise.
    public func post(_ line: StyledText) {
        if let editor { return editor.post(line) }
        output.write(ControlCharacters.shown(line.plain) + "\n")
    }

    /// Gives the terminal back as it was found.
    public func close() { editor?.close() }
}
