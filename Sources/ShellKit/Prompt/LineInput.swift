internal import LineEditing

/// The source of the lines that a user types.
///
/// - Pattern: Adapter (target)
@MainActor
protocol LineInput: AnyObject {
    /// The next entry, which may have several lines.
    func readLine(_ prompt: Prompt) async -> LineEvent
    /// Restores the terminal.
    func close()
}

/// Lines from the line editor at a terminal.
///
/// - Pattern: Adapter (adapter)
@MainActor
final class EditedInput: LineInput {
    private let editor: LineEditor
    private let highlighter: ShellHighlighter
    private let settings: Settings
    private let interrupter: Interrupter

    init(_ editor: LineEditor, _ highlighter: ShellHighlighter, _ settings: Settings, _ interrupter: Interrupter) {
        self.settings = settings
        self.editor = editor
        self.highlighter = highlighter
        self.interrupter = interrupter
    }

    func readLine(_ prompt: Prompt) async -> LineEvent {
        highlighter.beginLine()
        editor.adopt(EditingPreferences(settings))
        interrupter.awaitLine(cancelledBy: { [weak editor] in editor?.cancel() })
        let event = await editor.readLine(prompt)
        interrupter.endLine(wasCancelled: event == .cancelled)
        return event
    }

    func close() { editor.close() }
}

/// Lines without a prompt and editing, for a terminal that cannot draw.
///
/// - Pattern: Adapter (adapter)
@MainActor
final class PlainInput: LineInput {
    private let source: FileScriptSource
    private let interrupter: Interrupter

    init(_ lines: FileScriptSource, _ interrupter: Interrupter) { (source, self.interrupter) = (lines, interrupter) }

    func readLine(_ prompt: Prompt) async -> LineEvent {
        var entry: [UInt8] = []
        var tokenizer = Tokenizer()
        while true {
            if source.wouldWait, await !waitForInput() { return .cancelled }
            var isWhole = true
            do {
                let hasLine = try source.nextLine { line throws(SyntaxError) in
                    entry += entry.isEmpty ? [] : [UInt8(ascii: "\n")]
                    entry += line
                    isWhole = try tokenizer.feed(line)
                }
                if !hasLine { return entry.isEmpty ? .endOfInput : .line(String(decoding: entry, as: UTF8.self)) }
            } catch {
                // The error is reported when the entry is run.
                return error is SyntaxError ? .line(String(decoding: entry, as: UTF8.self)) : .endOfInput
            }
            if isWhole { return .line(String(decoding: entry, as: UTF8.self)) }
        }
    }

    func close() {}

    /// Waits until there is something to read.
    ///
    /// - Returns: False when a signal gives the line up.
    private func waitForInput() async -> Bool {
        let waiting = Task { [source] in
            await source.waitForInput()
            return !Task.isCancelled
        }
        interrupter.awaitLine(cancelledBy: { waiting.cancel() }, endedBy: { waiting.cancel() })
        let hasInput = await waiting.value
        interrupter.endLine(wasCancelled: !hasInput)
        return hasInput
    }
}

extension EditingPreferences {
    /// The preferences from the shell's settings.
    @MainActor
    init(_ settings: Settings) {
        let modes: [String: EditingMode] = ["emacs": .emacs, "vi": .vi]
        self.init(
            mode: (try? settings.value(of: "edit-mode")).flatMap { modes[$0] },
            suggestsFromHistory: (try? settings.value(of: "suggestions")) != "off")
    }
}
