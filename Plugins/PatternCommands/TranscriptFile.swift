internal import Glibc
internal import ShellKit

/// The file of a transcript, which is written continuously and whose last typed lines can be shortened.
///
/// After a write error, all further writes are ignored; the error is reported at the end.
@MainActor
final class TranscriptFile {
    /// The state of the file at the end of the transcript.
    enum Place {
        /// At its original path.
        case kept
        /// Removed.
        case removed
        /// At another path.
        case moved
    }

    let path: String
    private let stream: UnsafeMutablePointer<FILE>
    /// The range of the last typed lines in the file, while they can be shortened.
    private var typed: Range<off_t>?
    /// The code of the first write error; nil if there was none.
    private(set) var failure: Int32?

    /// Creates the file.
    ///
    /// - Throws: ``TranscriptError/isThere(_:)`` or ``TranscriptError/unwritable(_:reason:)``
    init(_ path: String) throws(TranscriptError) {
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0, let stream = fdopen(descriptor, "w+") else {
            throw errno == EEXIST ? .isThere(path) : .unwritable(path, reason: Self.reason(errno))
        }
        (self.path, self.stream) = (path, stream)
    }

    isolated deinit {
        fclose(stream)
    }

    /// The current state of the file.
    var place: Place {
        var (own, other) = (stat(), stat())
        guard fstat(fileno(stream), &own) == 0, own.st_nlink > 0 else { return .removed }
        let isThere = stat(path, &other) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino
        return isThere ? .kept : .moved
    }

    /// Writes typed lines, each with the prefix `> `.
    func write(typed text: String) {
        let start = ftello(stream)
        write(Self.marked(text))
        typed = start..<ftello(stream)
    }

    /// Writes a line of output.
    func write(shown line: String) {
        write((line.drop { $0 == "\\" }.hasPrefix("> ") ? "\\" + line : line) + "\n")
    }

    /// Flushes the file; the typed lines can no longer be shortened.
    func finishLine() {
        typed = nil
        flush()
    }

    /// Replaces the last typed lines by a prefix of them; an empty text removes them and their output.
    func shorten(to text: String) {
        flush()
        guard let typed, failure == nil else { return }
        let bytes = text.isEmpty ? [] : Array(Self.marked(text).utf8)
        var (target, source) = (typed.lowerBound + off_t(bytes.count), typed.upperBound)
        let descriptor = fileno(stream)
        guard target <= source, pwrite(descriptor, bytes, bytes.count, typed.lowerBound) == bytes.count else {
            return failure = errno
        }
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while !text.isEmpty, case let count = pread(descriptor, &piece, piece.count, source), count > 0 {
            guard pwrite(descriptor, piece, count, target) == count else { return failure = errno }
            (source, target) = (source + off_t(count), target + off_t(count))
        }
        if ftruncate(descriptor, target) != 0 { failure = errno }
    }

    /// Flushes the file.
    func flush() {
        if fflush(stream) != 0 { failure = failure ?? errno }
    }

    /// Flushes the lines and writes the file to disk. A file without a disk, such as a pipe, is only flushed.
    func sync() {
        finishLine()
        if failure == nil, fsync(fileno(stream)) != 0, errno != EINVAL { failure = errno }
        ReplacementFile.syncName(of: path)
    }

    private static func marked(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)\n" }.joined()
    }

    private func write(_ text: String) {
        if failure == nil, fputs(text, stream) < 0 { failure = errno }
    }

    /// The system's message for an error code.
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

/// The errors of transcripts.
enum TranscriptError: Error, Hashable {
    /// The command requires a file.
    case needsFile
    /// `transcript stop` accepts no more words.
    case unexpectedWord(String)
    /// The file exists already.
    case isThere(String)
    /// The file cannot be written; `reason` is the system's message.
    case unwritable(String, reason: String)
    /// A write error interrupted the transcript.
    case incomplete(String, reason: String)
    /// The file was removed during the recording, with its contents.
    case removed(String)
    /// The file was moved during the recording.
    case moved(String)
    /// A transcript is being recorded already.
    case recordingAlready(String)
    /// No transcript is being recorded.
    case notRecording
    /// No line was recorded.
    case nothingRecorded(String)
    /// A script cannot record, because no lines are typed in it.
    case recordingInScript
    /// A script cannot end a recording, because its earlier commands would be missing in it.
    case endingInScript
}

extension TranscriptError: UserError {
    var message: String {
        switch self {
        case .needsFile: "'transcript record' needs a new file: transcript record FILE."
        case .unexpectedWord(let word): "unexpected argument '\(word)' for 'transcript stop'."
        case .isThere(let file):
            "'\(file)' already exists and was not changed. Name another file, or remove this one first."
        case .unwritable(let file, let reason): "'\(file)' cannot be written: \(reason). Name another file."
        case .incomplete(let file, let reason):
            "'\(file)' is incomplete, because it could not be written to the end: \(reason). Record it again in another place."
        case .removed(let file):
            "'\(file)' was removed during the recording, so nothing was saved. 'transcript record FILE' begins another recording."
        case .moved(let file):
            "'\(file)' was moved during the recording, and was saved in its new place."
        case .recordingAlready(let file): "'\(file)' is being recorded already. 'transcript stop' ends and saves it."
        case .notRecording: "no transcript is being recorded. 'transcript record FILE' begins a recording."
        case .nothingRecorded(let file): "no line was typed, so '\(file)' was not saved."
        case .recordingInScript:
            "a transcript records lines that are typed at the prompt, so a script cannot record one."
        case .endingInScript: "a transcript that was begun at the prompt can only be ended there, not in a script."
        }
    }
}
