package import Files
internal import Glibc

/// Reads lines from a file, a pipe or a terminal without editing: as fast as `getline`, with lines of any length.
///
/// It reads 64 KiB at a time, or one byte to leave the other lines to another reader, and returns lines in place. Not for concurrent
/// use.
/// - Pattern: Facade (subsystem)
public final class PlainLineReader {
    private static let chunkSize = 65536

    private let file: OpenFile
    /// The most bytes of one read.
    private let most: Int
    private var buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: chunkSize)
    private var capacity = chunkSize
    private var start = 0
    private var end = 0
    /// The end of the part of an unfinished line that has been searched for a line feed.
    private var searched = 0
    private var hasEnded = false

    /// Reads from a descriptor, which stays open.
    public convenience init(descriptor: Int32) { self.init(OpenFile(descriptor: descriptor, isOwned: false)) }

    /// Reads a file; nil if it cannot be opened.
    public convenience init?(path: String) {
        guard let file = try? OpenFile(path, for: .reading) else { return nil }
        self.init(file)
    }

    /// Reads an open file.
    ///
    /// - Parameter readsAhead: False to read no further than to the end of each line.
    package init(_ file: OpenFile, readsAhead: Bool = true) {
        (self.file, most) = (file, readsAhead ? Self.chunkSize : 1)
    }

    deinit { buffer.deallocate() }

    /// The next line without its line feed, valid until the next call; nil at the end.
    ///
    /// The last line need not end with a line feed.
    /// - Throws: ``LineEditingError/readFailed(code:)``.
    public func nextBytes() throws(LineEditingError) -> UnsafeBufferPointer<UInt8>? {
        while true {
            if let lineEnd = findLineEnd() {
                defer { start = lineEnd + 1 }
                return UnsafeBufferPointer(start: buffer + start, count: lineEnd - start)
            }
            if hasEnded {
                guard end > start else { return nil }
                defer { start = end }
                return UnsafeBufferPointer(start: buffer + start, count: end - start)
            }
            try fill()
        }
    }

    /// The position of the next line feed in the buffer; nil if there is none.
    private func findLineEnd() -> Int? {
        let from = max(start, searched)
        guard end > from, let found = memchr(buffer + from, 0x0a, end - from) else {
            searched = end
            return nil
        }
        searched = from
        return found.assumingMemoryBound(to: UInt8.self) - buffer
    }

    /// The next line as text, without its line feed; invalid UTF-8 becomes U+FFFD. Nil at the end.
    /// - Throws: ``LineEditingError/readFailed(code:)``.
    public func nextLine() throws(LineEditingError) -> String? {
        try nextBytes().map { String(decoding: $0, as: UTF8.self) }
    }

    /// True if a complete next line is not available yet. The caller can then flush its output before it waits.
    ///
    /// The available part of the line is read into the buffer.
    public var wouldBlock: Bool {
        while !hasEnded, findLineEnd() == nil {
            if !file.hasInput(withinMilliseconds: 0) { return true }
            // The error is thrown when the line is read.
            do throws(LineEditingError) { try fill() } catch { return false }
        }
        return false
    }

    private func fill() throws(LineEditingError) {
        makeRoom()
        while true {
            do throws(SystemError) {
                let room = UnsafeMutableRawBufferPointer(start: buffer + end, count: min(most, capacity - end))
                let count = try file.read(into: room)
                hasEnded = count == 0
                end += count
                return
            } catch {
                guard error == .wouldWait else { throw .readFailed(code: error.code) }
                _ = file.hasInput(withinMilliseconds: -1)
            }
        }
    }

    /// Moves an unfinished line to the front, and doubles the buffer if the line fills more than half of it.
    private func makeRoom() {
        let pending = end - start
        if pending > capacity / 2 {
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity * 2)
            larger.update(from: buffer + start, count: pending)
            buffer.deallocate()
            buffer = larger
            capacity *= 2
        } else if start > 0 {
            buffer.update(from: buffer + start, count: pending)
        }
        searched = max(0, searched - start)
        start = 0
        end = pending
    }
}
