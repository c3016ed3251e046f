internal import Files
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
        case removed
        /// At another path.
        case moved
    }

    let path: String
    private let file: OpenFile
    private let traces = SessionTraces()
    /// Bytes that are not in the file yet.
    private var buffer: [UInt8] = []
    /// The number of bytes in the file.
    private var size = 0
    /// The range of the last typed lines in the file, while they can be shortened.
    private var typed: Range<Int>?
    /// The first write error; nil if there was none.
    private(set) var failure: SystemError?

    /// Creates the file.
    ///
    /// - Throws: ``TranscriptError/isThere(_:)`` or ``TranscriptError/unwritable(_:reason:)``
    init(_ path: String) throws(TranscriptError) {
        self.path = path
        do throws(SystemError) {
            file = try OpenFile(path, for: .readingAndWriting, .createNew, mode: 0o666)
        } catch {
            throw error == .exists ? .isThere(path) : .unwritable(path, reason: error.description)
        }
    }

    /// The current state of the file.
    var place: Place {
        guard let own = try? file.status, own.links > 0 else { return .removed }
        return Path(path).status?.isSameFile(as: own) == true ? .kept : .moved
    }

    /// Writes typed lines, each with the prefix `> `.
    func write(typed text: String) {
        let start = size + buffer.count
        write(Self.marked(text))
        typed = start..<size + buffer.count
    }

    /// Writes a line of output, with placeholders for text that differs in each session.
    func write(shown line: String) {
        write(TranscriptText.guarded(traces.removed(from: line)) + "\n")
    }

    /// Flushes the file; the typed lines can no longer be shortened.
    func finishLine() {
        typed = nil
        flush()
    }

    /// Replaces the last typed lines by a prefix of them; an empty text removes them and their output.
    func shorten(to text: String) {
        flush()
        guard let typed else { return }
        let prefix = text.isEmpty ? [] : Array(Self.marked(text).utf8)
        attempt { () throws(SystemError) in
            var (target, source) = (typed.lowerBound + prefix.count, typed.upperBound)
            try file.write(prefix, at: typed.lowerBound)
            let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
            defer { piece.deallocate() }
            while !text.isEmpty, case let count = try file.read(into: piece, at: source), count > 0 {
                try file.write(Array(piece[..<count]), at: target)
                (source, target) = (source + count, target + count)
            }
            try file.truncate(to: target)
            size = target
        }
    }

    /// Writes the buffered bytes to the file.
    func flush() {
        attempt { () throws(SystemError) in
            try file.write(buffer, at: size)
            size += buffer.count
            buffer.removeAll(keepingCapacity: true)
        }
    }

    /// Waits until the file is on the disk, if the file system supports it.
    func sync() {
        finishLine()
        attempt { () throws(SystemError) in
            do throws(SystemError) { try file.sync() } catch { if error != .invalid { throw error } }
        }
        Directory.syncName(of: path)
    }

    /// Runs `body`, unless an earlier call has failed.
    private func attempt(_ body: () throws(SystemError) -> Void) {
        guard failure == nil else { return }
        do throws(SystemError) { try body() } catch { failure = error }
    }

    private static func marked(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)\n" }.joined()
    }

    private func write(_ text: String) {
        buffer += text.utf8
        if buffer.count > 1 << 16 { flush() }
    }
}

enum TranscriptError: Error, Hashable {
    case needsFile(TranscriptCommand.Action)
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
    case recordingAlready(String)
    /// No transcript is being recorded.
    case notRecording
    /// No line was recorded.
    case nothingRecorded(String)
    /// A script cannot record, because no lines are typed in it.
    case recordingInScript
    /// A script cannot end a recording, because its earlier commands would be missing in it.
    case endingInScript
    /// The file is no transcript; `reason` is a clause.
    case unreadable(String, reason: String)
    /// A line starts another program, which was not allowed; it was not run, and the file is unchanged.
    case startsProgram(String, place: String)
    case runsNoPrograms(TranscriptCommand.Action)
    /// A transcript would be repeated inside its own repetition.
    case checksItself(String)
    /// The session of a repetition did not begin; `reason` has its messages.
    case notRun(String, reason: String)
}

extension TranscriptError: UserError {
    var message: String {
        switch self {
        case .needsFile(.record): "'transcript record' needs a new file: transcript record FILE."
        case .needsFile(let action): "'transcript \(action)' needs a transcript: transcript \(action) FILE."
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
        case .unreadable(let file, let reason):
            "'\(file)' is not a transcript: \(reason). 'transcript record FILE' records one."
        case .startsProgram(let line, let place):
            "'\(place)' starts another program: '\(line)'. If you trust this transcript, add '--run-programs'."
        case .runsNoPrograms(let action):
            "'transcript \(action)' has no option '--run-programs', because it runs no lines."
        case .checksItself(let file): "'\(file)' is being checked already. A transcript cannot check or update itself."
        case .notRun(let file, let reason): "the session of '\(file)' could not be run. \(reason)"
        }
    }
}
