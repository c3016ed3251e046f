internal import Files
import ShellKit

/// Records sessions as text, and compares recordings with the output of the program.
///
/// - Pattern: Command (concrete template)
struct TranscriptCommand: Command {
    enum Action: String, ParameterChoice {
        case record, stop, check, update
    }

    let action = Parameter<Action>.required("action", help: "The action.")
    let files = Parameter<[FilePath]>.list("file", help: "The new file, or the transcripts to compare.")
    let runPrograms = Parameter.flag(
        "run-programs", help: "Runs lines that start other programs, when it checks or updates.")
    let recorder: TranscriptRecorder

    init(_ recorder: TranscriptRecorder) { self.recorder = recorder }

    var signature: Signature {
        Signature(
            "transcript", "Records typed lines and their output, and checks recordings.", .patterns, action, files,
            runPrograms,
            details: """
                'transcript record FILE' begins with the next line. 'transcript stop', or the end of the session, saves the file: each \
                typed line after '> ', followed by its results and messages without colours. The prompt shows a running recording. \
                Commands before 'transcript stop' or 'quit' on the same line are recorded too. Disabling this plugin saves the \
                recording.

                During a recording, tables use their full width, so that a transcript is the same on every terminal. Other programs \
                cannot use the whole screen then, because their output is recorded. It is recorded as it was written, without colours: a \
                carriage return in a line is recorded as \\u{d}. Output of a background program after the end of its line is shown, \
                but not recorded.

                'transcript check FILE…' types the lines of each transcript again and compares the output. It shows the first \
                difference as FILE:LINE and exits with status 1. 'transcript update FILE…' writes the new output to the file, and \
                changes only lines that differ. A transcript with lines that start other programs, such as those with '!', '|' or \
                'open', needs '--run-programs'; read it first if it is not yours.

                The lines run in a new session with a library of its own: the five first albums, no settings, aliases or macros, and \
                no start-up script. Your library stays unchanged. Paths in the lines begin at the current directory, and the lines \
                can write files. A recording passes its check if it was begun in such a session: in /bin/sh, \
                BLUELIB_HOME=$(mktemp -d) bluelib --no-rc starts one. 'import' as its first line can add other albums.

                In the output, <time> stands for a date, a time or a duration, <id> for a word with a digit, <path> for a path with \
                a slash, and <any> for any text, also none. A line that is only <any> stands for any number of lines. A recording \
                has placeholders for its times, its process and its own files. Replace other output that varies by <any>. A line \
                that begins with # is a comment; an output line that begins so has a '\\' before it.
                """,
            examples: Self.examples)
    }

    private static let examples = [
        CommandExample(
            "transcript record", "Fails, because the file name is missing.",
            output: "'transcript record' needs a new file: transcript record FILE.", status: 1),
        CommandExample(
            "transcript stop", "Fails, because no transcript is being recorded.",
            output: "No transcript is being recorded. 'transcript record FILE' begins a recording.", status: 1),
        CommandExample(
            "echo \"> count\\n5\" > five.transcript; transcript check five.transcript",
            "Checks a transcript of one line.",
            output: "'five.transcript' is correct."),
        CommandExample(
            "echo \"> count\\n6\" > six.transcript; transcript check six.transcript",
            "Fails, because the output differs.",
            output: "six.transcript:2: the output differs.\n  expected: 6\n  actual:   5", status: 1),
        CommandExample(
            "echo \"> count\\n6\" > old.transcript; transcript update old.transcript",
            "Writes the new output to the file.",
            output: "Updated the output of 1 line in 'old.transcript'."),
    ]

    func check(_ call: Invocation, in context: ShellContext) throws {
        if call[action] == .record, !call[files].isEmpty { throw TranscriptError.recordingInScript }
        try checkFiles(call)
    }

    private func checkFiles(_ call: Invocation) throws {
        let (action, paths) = (call[action], call[files].map(\.path))
        if call[runPrograms], action == .record || action == .stop {
            throw TranscriptError.runsNoPrograms(action: action.rawValue)
        }
        if action != .stop, paths.isEmpty { throw TranscriptError.needsFile(action: action.rawValue) }
        let most = action == .record ? 1 : action == .stop ? 0 : Int.max
        if let word = paths.dropFirst(most).first {
            let name = action == .stop ? "transcript stop" : "transcript"
            throw ArgumentError.unexpectedWord(word, command: name, after: paths.prefix(most).last ?? "stop")
        }
    }

    func startsProgram(with words: ArraySlice<Word>) -> Bool { words.contains { $0.text == "--run-programs" } }

    func isRepeatable(with words: ArraySlice<Word>) -> Bool {
        words.first.flatMap { Action(rawValue: $0.text) }.map { $0 == .check || $0 == .update } ?? false
    }

    func run(_ call: Invocation, in context: ShellContext) async throws {
        try checkFiles(call)
        if call[action] == .stop { return try stop(in: context) }
        for path in call[files].map(\.path) {
            guard call[action] != .record else { return try record(path, in: context) }
            try await compare(path, updates: call[action] == .update, runsPrograms: call[runPrograms], in: context)
        }
    }

    private func record(_ path: String, in context: ShellContext) throws {
        guard context.isInteractive else { throw TranscriptError.recordingInScript }
        try recorder.begin(path, in: context)
        try context.note("Recording to '\(path)' from the next line on. 'transcript stop' ends the recording.")
    }

    private func stop(in context: ShellContext) throws {
        if recorder.name != nil, !context.isInteractive { throw TranscriptError.endingInScript }
        let (path, size) = try recorder.end()
        try context.note("Saved \(size) in '\(path)'.")
    }

    private func compare(_ path: String, updates: Bool, runsPrograms: Bool, in context: ShellContext) async throws {
        if updates { try context.shell.protectedFiles.check(path) }
        let transcript = try TranscriptText(contentsOf: path)
        let replay = try TranscriptReplay(of: transcript, at: path, runsPrograms: runsPrograms)
        let recording = try await replay.run(in: context)
        let comparison = TranscriptComparison(transcript: transcript, recording: recording)
        if let difference = updates ? comparison.firstMissingExchange : comparison.firstDifference {
            try context.warn(difference.report(in: path))
            throw ReportedFailure()
        }
        let (updated, count) = updates ? comparison.updated : (transcript, 0)
        guard count > 0 else { return try context.note("'\(path)' is correct.") }
        do throws(SystemError) { try ReplacementFile.write(updated.text, to: path) } catch {
            throw TranscriptError.unwritable(path, reason: error.description)
        }
        try context.note("Updated the output of \(count) \(count == 1 ? "line" : "lines") in '\(path)'.")
    }
}
