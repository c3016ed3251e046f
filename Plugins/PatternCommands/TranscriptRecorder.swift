import Events
import Glibc
import ShellKit

/// Writes a transcript: each line that is typed behind `> `, and beneath it what was shown.
///
/// It is written as it goes, so that a session that is killed leaves what there was of it. A line that was shown and could be
/// taken for one that was typed has a `\` before it.
/// - Pattern: Observer (concrete observer)
@MainActor
final class TranscriptRecorder: Recorder {
    private var file: TranscriptFile?
    /// Where it was begun, to be told there of an end that nobody asked for.
    private var place: ShellContext?
    private var observation: Observation?
    /// What was typed and has shown nothing yet.
    private var pending = ""
    private var count = 0

    /// The name of the file that is being written, without its folder; nil when none is.
    var name: String? {
        (file?.path.split(separator: "/").last).map(String.init)
    }

    /// Begins a transcript in a new file; it also ends when the plugin is switched off.
    ///
    /// - Throws: ``TranscriptError``
    func begin(_ path: String, in place: ShellContext) throws {
        if let file { throw TranscriptError.recordingAlready(file.path) }
        file = try TranscriptFile(path)
        self.place = place
        count = 0
        place.shell.recording.begin(self)
        observation = place.events.observe(PluginsDidChange.self, as: "transcript-recorder") { [weak self] event in
            if !event.enabled.contains(PatternCommandsPlugin.name) { self?.endUnasked() }
        }
    }

    /// Ends the transcript; a file without a line is taken away.
    ///
    /// The statement that ends it is no part of it: the lines before are all that brings the library where it is. One that
    /// does more than that is kept as it is, with its whole line.
    /// - Parameter isPart: Whether the statement that runs belongs to what is recorded.
    /// - Returns: What to say of it.
    /// - Throws: ``TranscriptError``
    func end(keeping isPart: (Statement) -> Bool = { _ in false }) throws -> (path: String, size: String) {
        guard let file, let shell = place?.shell else { throw TranscriptError.notRecording }
        let line = shell.recording.end()
        if let line { close(line, isPart: line.statement.map(isPart) ?? true) }
        file.finishLine()
        (self.file, place, observation, pending) = (nil, nil, nil, "")
        if let failure = file.failure {
            throw TranscriptError.incomplete(file.path, reason: TranscriptFile.reason(failure))
        }
        switch file.place {
        case .removed: throw TranscriptError.removed(file.path)
        case .moved: throw TranscriptError.moved(file.path)
        case .kept: break
        }
        guard count > 0 else {
            unlink(file.path)
            throw TranscriptError.nothingRecorded(file.path)
        }
        return (file.path, "\(count) \(count == 1 ? "line" : "lines")")
    }

    /// Ends the transcript, if there is one, when its user cannot ask for that any more, and says what became of it.
    func endUnasked() {
        guard let place else { return }
        let outcome: String
        do {
            let (path, size) = try end { place.shell.spelledOut($0) != nil }
            outcome = "'\(path)' was still being recorded, and is kept with \(size)."
        } catch {
            outcome = (error as? any UserError)?.message ?? String(describing: error)
        }
        // Nobody is left to be told when the messages themselves cannot be written.
        try? place.note(outcome)
    }

    func typed(_ line: String) {
        // A blank line shows nothing but another prompt.
        if !line.allSatisfy(\.isWhitespace) { pending = line }
    }

    func shown(_ line: String) {
        writePending()
        file?.write(shown: line)
    }

    func lineEnded() {
        writePending()
        file?.finishLine()
    }

    /// Writes what is to be kept of a line that is not carried out to its end.
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
