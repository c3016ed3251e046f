/// A window on a text in UTF-8 that slides over it row by row.
///
/// Everything from the beginning of the current row is kept; readers look at it by offsets from ``start``, which stay
/// right while ``fill()`` makes the window longer, and let go of it with ``discard(_:)``.
final class TextInput {
    let options: ReadingOptions
    private let bytes: DecodedBytes
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var first = 0
    private var end = 0

    /// The line on which the current row begins; readers keep it.
    var line = 1

    init(_ source: any ByteSource, options: ReadingOptions) {
        self.options = options
        bytes = DecodedBytes(source, encoding: options.encoding)
        buffer = .allocate(capacity: 128 << 10)
    }

    deinit {
        buffer.deallocate()
    }

    var fileName: String? { bytes.source.name }

    var encoding: TextEncoding { bytes.encoding ?? .utf8 }

    /// How many bytes the window shows.
    var count: Int { end - first }

    /// The window; to be asked for again after each ``fill()``.
    var window: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: buffer[first..<end])
    }

    /// Makes the window longer; false at the end of the text.
    ///
    /// - Throws: ``TabularError/rowTooLong(file:line:limit:)`` when the current row may get no longer.
    func fill() throws(TabularError) -> Bool {
        try checkLength(count)
        makeRoom()
        let room = UnsafeMutableBufferPointer(rebasing: buffer[end...])
        let read = try bytes.read(into: room)
        end += read
        return read > 0
    }

    /// Makes the window at least `count` bytes long, or as long as the text is.
    func fill(to count: Int) throws(TabularError) {
        while self.count < count, try fill() {}
    }

    /// Lets go of the first `count` bytes, a row with what ends it.
    ///
    /// - Throws: ``TabularError/rowTooLong(file:line:limit:)``, so that a row's being refused does not depend on how
    ///   the bytes came in.
    func discard(_ count: Int) throws(TabularError) {
        try checkLength(count)
        first += count
    }

    private func checkLength(_ count: Int) throws(TabularError) {
        if count > options.rowLimit {
            throw .rowTooLong(file: fileName, line: line, limit: options.rowLimit)
        }
    }

    /// Moves what is kept to the front, into twice the space when it fills half of it, so that the cost for a byte is constant.
    private func makeRoom() {
        guard buffer.count - end < buffer.count / 4 else { return }
        let kept = count
        if kept > buffer.count / 2 {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
            _ = larger.update(fromContentsOf: window)
            buffer.deallocate()
            buffer = larger
        } else {
            buffer.moveToFront(first..<end)
        }
        (first, end) = (0, kept)
    }
}
