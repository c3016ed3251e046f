internal import Events
internal import Files
internal import ShellKit

/// Writes a transcript: each typed line with the prefix `> `, followed by its output.
///
/// It is written continuously, so that the transcript of a killed session remains. An output line that resembles a
/// typed line gets the prefix `\`.
/// - Pattern: Observer (concrete observer)
/// - Pattern: Delegation (concrete delegate)
@MainActor
final class TranscriptRecorder: Recorder {
    /// The plugin whose end also ends the transcript.
    private let plugin: String
    private var file: TranscriptFile?
    /// The path of the file as the user gave it.
    private var path = ""
    /// The context of the request, for messages about an end without a request.
    private var context: ShellContext?
    private var observation: Observation?
    /// A typed line without output so far.
    private var pending = ""
    private var count = 0

    init(of plugin: String) { self.plugin = plugin }

    /// The name of the current file without its folder; nil if there is none.
    var name: String? { file == nil ? nil : path.split(separator: "/").last.map(String.init) }

    /// Begins a transcript in a new file; it also ends when the plugin is disabled.
    ///
    /// A session that repeats a transcript writes another file.
    /// - Throws: ``TranscriptError``, or an error of a protected file.
    func begin(_ path: String, in context: ShellContext) throws {
        if file != nil { throw TranscriptError.recordingAlready(self.path) }
        try context.shell.protectedFiles.check(path)
        file = try TranscriptFile(TranscriptReplay.recording ?? path)
        self.path = path
        self.context = context
        count = 0
        context.shell.recording.begin(self)
        observation = context.events.observe(PluginsDidChange.self, as: "transcript-recorder") {
            [weak self, plugin] event in
            if !event.enabled.contains(plugin) { self?.endWithoutRequest() }
        }
    }

    /// Ends the transcript; a file without lines is removed.
    ///
    /// The statement that ends it is not part of it. If that statement does more than ending it, its whole line is
    /// recorded unchanged.
    /// - Parameter isPart: Returns true if the running statement belongs to the transcript.
    /// - Returns: The path of the file, and its number of lines in words.
    /// - Throws: ``TranscriptError``
    func end(keeping isPart: (Statement) -> Bool = { _ in false }) throws -> (path: String, size: String) {
        guard let file, let shell = context?.shell else { throw TranscriptError.notRecording }
        let line = shell.recording.end()
        if let line { close(line, isPart: line.statement.map(isPart) ?? true) }
        file.sync()
        (self.file, context, observation, pending) = (nil, nil, nil, "")
        if let failure = file.failure {
            throw TranscriptError.incomplete(file.path, reason: failure.description)
        }
        switch file.state {
        case .removed: throw TranscriptError.removed(file.path)
        case .moved: throw TranscriptError.moved(file.path)
        case .unchanged: break
        }
        guard count > 0 else {
            try? Path(file.path).remove()
            throw TranscriptError.nothingRecorded(file.path)
        }
        return (file.path, "\(count) \(count == 1 ? "line" : "lines")")
    }

    /// Ends the transcript, if there is one, without a request of the user, and reports the result.
    func endWithoutRequest() {
        guard let context else { return }
        let outcome: String
        do {
            // A transcript may contain `quit`, so a repetition records it.
            let isReplay = TranscriptReplay.recording != nil
            let (path, size) = try end { isReplay || context.shell.scriptForm(of: $0) != nil }
            outcome = "the recording of '\(path)' has been ended and saved with \(size)."
        } catch {
            outcome = (error as? any UserError)?.message ?? String(describing: error)
        }
        // An error in writing the message itself cannot be reported.
        try? context.note(FailureReport.opening(outcome))
    }

    func typed(_ line: String) {
        // An empty line has no output except another prompt. One of spaces is in the history, which the output may show.
        if !line.isEmpty { pending = line }
    }

    func shown(_ line: String) {
        writePending()
        file?.write(shown: line)
    }

    func lineEnded() {
        writePending()
        file?.finishLine()
    }

    /// Writes the part of an unfinished line that belongs to the transcript.
    private func close(_ line: UnfinishedLine, isPart: Bool) {
        if isPart { return writePending() }
        if !pending.isEmpty {
            pending = line.done
            return writePending()
        }
        file?.shorten(to: line.done)
        if line.done.isEmpty { count -= 1 }
    }

    private func writePending() {
        guard !pending.isEmpty else { return }
        file?.write(typed: pending)
        pending = ""
        count += 1
    }
}
