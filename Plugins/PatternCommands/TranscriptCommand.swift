import ShellKit

/// Records sessions as text.
///
/// - Pattern: Command (concrete command)
struct TranscriptCommand: Command {
    /// What can be done with transcripts.
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
                without colours.

                Meanwhile tables are as wide as they need, so that what is recorded is the same on every terminal. Programs of \
                the system show what they write when they are done, so that one that needs the whole screen is not for then.
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
            let (path, count) = try recorder.end(in: shell.shell)
            try shell.note("Kept \(count) \(count == 1 ? "line" : "lines") in '\(path)'.")
        }
    }

    private func record(_ path: String, in shell: ShellContext) throws {
        guard shell.isInteractive else { throw TranscriptError.recordingInScript }
        try recorder.begin(path, in: shell.shell)
        try shell.note("Recording to '\(path)' from the next line on. 'transcript stop' ends it.")
    }
}
