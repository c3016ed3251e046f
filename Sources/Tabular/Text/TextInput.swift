/// A sliding window over a text in UTF-8 that advances row by row.
///
/// The window begins at the current row. Readers use offsets from its beginning, which remain valid when ``fill()``
/// extends the window, and release the bytes with ``discard(_:)``.
final class TextInput {
    let options: ReadingOptions
    private let bytes: DecodedBytes
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var first = 0

    /// The loaded part of the text from the current row on; ``fill()`` invalidates it.
    private(set) var window = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

    /// The line on which the current row begins; the readers update it.
    var line = 1

    init(_ source: any ByteSource, options: ReadingOptions) {
        self.options = options
        bytes = DecodedBytes(source, encoding: options.encoding)
        buffer = .allocate(capacity: 128 << 10)
    }

    deinit { buffer.deallocate() }

    var fileName: String? { bytes.source.name }

    /// The encoding if it was guessed so far.
    var guessedEncoding: TextEncoding? { bytes.guess }

    /// True unless bytes were converted so far.
    var mayBeUTF8: Bool { bytes.encoding == nil || bytes.encoding == .utf8 }

    /// The length of the window in bytes.
    var count: Int { window.count }

    /// Extends the window; returns false at the end of the text.
    ///
    /// - Throws: ``TabularError/rowTooLong(file:line:limit:)`` when the window is longer than the row limit.
    func fill() throws(TabularError) -> Bool {
        try checkLength(count)
        return try grow()
    }

    /// Extends the window to at least `count` bytes, or to the end of the text, for a short look-ahead.
    func fill(to count: Int) throws(TabularError) { while self.count < count, try grow() {} }

    /// The character with which DOS ends texts, Ctrl-Z.
    private static let endMark: UInt8 = 0x1A

    /// Extends the window, and leaves out the marks with which DOS ends texts.
    private func grow() throws(TabularError) -> Bool {
        let before = count
        var isRead = try load()
        while isRead, window.last == Self.endMark { isRead = try load() }
        guard !isRead, count > before else { return isRead }
        while count > before, window.last == Self.endMark { window = UnsafeBufferPointer(rebasing: window.dropLast()) }
        return count > before
    }

    private func load() throws(TabularError) -> Bool {
        makeRoom()
        let end = first + count
        let read = try bytes.read(into: UnsafeMutableBufferPointer(rebasing: buffer[end...]))
        window = UnsafeBufferPointer(rebasing: buffer[first..<end + read])
        return read > 0
    }

    /// Releases the first `count` bytes, a row with its line break.
    ///
    /// - Throws: ``TabularError/rowTooLong(file:line:limit:)``, so that the limit applies regardless of the size of
    ///   each read.
    func discard(_ count: Int) throws(TabularError) {
        try checkLength(count)
        first += count
        window = UnsafeBufferPointer(rebasing: window[count...])
    }

    private func checkLength(_ count: Int) throws(TabularError) {
        if count > options.rowLimit {
            throw .rowTooLong(file: fileName, line: line, limit: options.rowLimit)
        }
    }

    /// Moves the window to the front of the buffer, and doubles the buffer if the window fills half of it; the cost
    /// per byte is constant.
    private func makeRoom() {
        let used = count
        guard buffer.count - first - used < buffer.count / 4 else { return }
        if used > buffer.count / 2 {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
            _ = larger.update(fromContentsOf: window)
            buffer.deallocate()
            buffer = larger
        } else {
            buffer.moveToFront(first..<first + used)
        }
        first = 0
        window = UnsafeBufferPointer(rebasing: buffer[..<used])
    }
}
