import Glibc

/// The file of a transcript, which is written as it goes, and whose last line can be made shorter afterwards.
///
/// A failure to write is kept until the end; what comes behind it is passed over.
@MainActor
final class TranscriptFile {
    /// Where the file is when the transcript ends.
    enum Place {
        /// Where it was begun.
        case kept
        /// Nowhere any more.
        case removed
        /// Under another name.
        case moved
    }

    let path: String
    private let stream: UnsafeMutablePointer<FILE>
    /// Where the lines that were typed last begin and end, as long as they can be made shorter.
    private var typed: Range<off_t>?
    /// Why the file could not be written; nil when it could.
    private(set) var failure: Int32?

    /// Makes a file.
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

    /// Where it is now.
    var place: Place {
        var (own, other) = (stat(), stat())
        guard fstat(fileno(stream), &own) == 0, own.st_nlink > 0 else { return .removed }
        let isThere = stat(path, &other) == 0 && own.st_dev == other.st_dev && own.st_ino == other.st_ino
        return isThere ? .kept : .moved
    }

    /// Writes what was typed, a line behind `> ` each.
    func write(typed text: String) {
        let start = ftello(stream)
        write(Self.marked(text))
        typed = start..<ftello(stream)
    }

    /// Writes a line that was shown.
    func write(shown line: String) {
        write((line.drop { $0 == "\\" }.hasPrefix("> ") ? "\\" + line : line) + "\n")
    }

    /// Hands on what was written; what was typed before stays as it is.
    func finishLine() {
        typed = nil
        flush()
    }

    /// Makes what was typed last shorter; empty, it is taken out with what was shown.
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

    /// Hands on what was written.
    func flush() {
        if fflush(stream) != 0 { failure = failure ?? errno }
    }

    private static func marked(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { "> \($0)\n" }.joined()
    }

    private func write(_ text: String) {
        if failure == nil, fputs(text, stream) < 0 { failure = errno }
    }

    /// What the system says of an error.
    static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}
