import ShellKit

/// Records sessions as text.
///
/// - Pattern: Command (concrete command)
struct TranscriptCommand: Command {
    /// The actions of the command.
    enum Action: String, ParameterChoice {
        case record, stop
    }

    let action = Parameter<Action>.required("action", help: "What to do.")
    let file = Parameter<FilePath?>.optional("file", placeholder: "FILE", help: "The file to record to, a new one.")
    let recorder: TranscriptRecorder

    init(_ recorder: TranscriptRecorder) {
        self.recorder = recorder
    }

    var signature: Signature {
        Signature(
            "transcript", "Records what is typed and what is shown.", Self.category, action, file,
            details: """
                'transcript record FILE' begins with the next line, and 'transcript stop', or the end of the session, keeps what \
                there is: each line that was typed behind '> ', and beneath it what came of it, results and messages alike, \
                without colours. The prompt shows that one is recorded. What stands before 'transcript stop' or 'quit' on the same \
                line is kept as well, and switching this plugin off keeps all there is.

                Meanwhile tables are as wide as they need, so that what is recorded is the same on every terminal. Programs of \
                the system do not have the terminal themselves then, so that one that needs the whole screen is not for then; of \
                a row that they overwrite, what stays is kept. What a program in the background writes when its line is done is \
                shown, and not recorded.
                """,
            examples: Self.examples)
    }

    private static let category = CommandCategory("Patterns", order: 95)

    private static let examples = [
        CommandExample(
            "transcript record", "It needs a file.",
            output: "'transcript record' needs the name of a new file: transcript record FILE.", status: 1),
        CommandExample(
            "transcript stop", "None is being recorded.",
            output: "No transcript is being recorded. 'transcript record FILE' begins one.", status: 1),
    ]

    func check(_ call: Invocation, in shell: ShellContext) throws {
        switch (call[action], call[file]) {
        case (.record, nil): throw TranscriptError.needsFile
        case (.record, _?): throw TranscriptError.recordingInScript
        case (.stop, let word?): throw TranscriptError.unexpectedWord(word.path)
        case (.stop, nil): break
        }
    }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool { false }

    func run(_ call: Invocation, in shell: ShellContext) async throws {
        switch (call[action], call[file]?.path) {
        case (.record, let path?): try record(path, in: shell)
        case (.record, nil): throw TranscriptError.needsFile
        case (.stop, let word?): throw TranscriptError.unexpectedWord(word)
        case (.stop, nil):
            if recorder.name != nil, !shell.isInteractive { throw TranscriptError.endingInScript }
            let (path, size) = try recorder.end()
            try shell.note("Kept \(size) in '\(path)'.")
        }
    }

    private func record(_ path: String, in shell: ShellContext) throws {
        guard shell.isInteractive else { throw TranscriptError.recordingInScript }
        try recorder.begin(path, in: shell)
        try shell.note("Recording to '\(path)' from the next line on. 'transcript stop' ends it.")
    }
}
