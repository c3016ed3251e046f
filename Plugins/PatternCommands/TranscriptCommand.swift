import ShellKit

/// Records sessions as text.
///
/// - Pattern: Command (concrete template)
struct TranscriptCommand: Command {
    /// The actions of the command.
    enum Action: String, ParameterChoice {
        case record, stop
    }

    let action = Parameter<Action>.required("action", help: "The action.")
    let file = Parameter<FilePath?>.optional("file", placeholder: "FILE", help: "The new file to write.")
    let recorder: TranscriptRecorder

    init(_ recorder: TranscriptRecorder) {
        self.recorder = recorder
    }

    var signature: Signature {
        Signature(
            "transcript", "Records typed lines and their output.", Self.category, action, file,
            details: """
                'transcript record FILE' begins with the next line. 'transcript stop', or the end of the session, saves the file: each \
                typed line after '> ', followed by its results and messages without colours. The prompt shows a running recording. \
                Commands before 'transcript stop' or 'quit' on the same line are recorded too. Disabling this plugin saves the \
                recording.

                During a recording, tables use their full width, so that a transcript is the same on every terminal. Other programs \
                cannot use the whole screen then, because their output is recorded. If they overwrite a line, its last state is \
                recorded. Output of a background program after the end of its line is shown, but not recorded.
                """,
            examples: Self.examples)
    }

    private static let category = CommandCategory("Patterns", order: 95)

    private static let examples = [
        CommandExample(
            "transcript record", "Fails, because the file name is missing.",
            output: "'transcript record' needs a new file: transcript record FILE.", status: 1),
        CommandExample(
            "transcript stop", "Fails, because no transcript is being recorded.",
            output: "No transcript is being recorded. 'transcript record FILE' begins a recording.", status: 1),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        switch (call[action], call[file]) {
        case (.record, nil): throw TranscriptError.needsFile
        case (.record, _?): throw TranscriptError.recordingInScript
        case (.stop, let word?): throw TranscriptError.unexpectedWord(word.path)
        case (.stop, nil): break
        }
    }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        switch (call[action], call[file]?.path) {
        case (.record, let path?): try record(path, in: context)
        case (.record, nil): throw TranscriptError.needsFile
        case (.stop, let word?): throw TranscriptError.unexpectedWord(word)
        case (.stop, nil):
            if recorder.name != nil, !context.isInteractive { throw TranscriptError.endingInScript }
            let (path, size) = try recorder.end()
            try context.note("Saved \(size) in '\(path)'.")
        }
    }

    private func record(_ path: String, in context: ShellContext) throws {
        guard context.isInteractive else { throw TranscriptError.recordingInScript }
        try recorder.begin(path, in: context)
        try context.note("Recording to '\(path)' from the next line on. 'transcript stop' ends the recording.")
    }
}
