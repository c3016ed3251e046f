internal import Files

/// The file of a transcript, which is written continuously and whose last typed lines can be shortened.
///
/// After a write error, all further writes are ignored; the error is reported at the end.
@MainActor
final class TranscriptFile {
    /// The state of the file at the end of the transcript.
    enum State {
        /// At its original path.
        case unchanged
        case removed
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

    var state: State {
        guard let own = try? file.status, own.links > 0 else { return .removed }
        return Path(path).status?.isSameFile(as: own) == true ? .unchanged : .moved
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
