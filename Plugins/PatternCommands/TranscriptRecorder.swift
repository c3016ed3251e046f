import Glibc
import ShellKit

/// Writes a transcript: each line that is typed behind `> `, and beneath it what was shown.
///
/// It is written as it goes, so that a session that is killed leaves what there was of it. A line that was shown and could be
/// taken for one that was typed has a `\` before it.
/// - Pattern: Observer (concrete observer)
@MainActor
final class TranscriptRecorder: Recorder {
    private var path: String?
    private var stream: UnsafeMutablePointer<FILE>?
    /// What was typed and has shown nothing yet.
    private var pending: [Substring] = []
    private var count = 0
    /// Why the file could not be written; nil when it could.
    private var failure: Int32?

    /// Begins a transcript in a new file.
    ///
    /// - Throws: ``TranscriptError``
    func begin(_ path: String, in shell: Shell) throws {
        if let path = self.path { throw TranscriptError.recordingAlready(path) }
        let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0, let stream = fdopen(descriptor, "w") else {
            throw errno == EEXIST ? TranscriptError.isThere(path) : .unwritable(path, reason: Self.reason(errno))
        }
        (self.path, self.stream, count, failure) = (path, stream, 0, nil)
        shell.recording.begin(self)
    }

    /// Ends the transcript; a file without a line is taken away.
    ///
    /// - Returns: The file, and how many lines were typed.
    /// - Throws: ``TranscriptError``
    func end(in shell: Shell) throws -> (path: String, count: Int) {
        guard let path, let stream else { throw TranscriptError.notRecording }
        shell.recording.end()
        pending = []
        (self.path, self.stream) = (nil, nil)
        if fclose(stream) != 0 { failure = failure ?? errno }
        if let failure { throw TranscriptError.incomplete(path, reason: Self.reason(failure)) }
        if count == 0 {
            unlink(path)
            throw TranscriptError.nothingRecorded(path)
        }
        return (path, count)
    }

    func typed(_ line: String) {
        // A blank line shows nothing but another prompt.
        if !line.allSatisfy(\.isWhitespace) { pending = line.split(separator: "\n", omittingEmptySubsequences: false) }
    }

    func shown(_ line: String) {
        writePending()
        write(line.drop { $0 == "\\" }.hasPrefix("> ") ? "\\" + line : line)
    }

    func lineEnded() {
        writePending()
        if let stream, fflush(stream) != 0 { failure = failure ?? errno }
    }

    private func writePending() {
        guard !pending.isEmpty else { return }
        for line in pending { write("> " + line) }
        pending = []
        count += 1
    }

    private func write(_ line: String) {
        guard let stream, failure == nil else { return }
        if fputs(line, stream) < 0 || putc(CInt(UInt8(ascii: "\n")), stream) < 0 { failure = errno }
    }

    private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
