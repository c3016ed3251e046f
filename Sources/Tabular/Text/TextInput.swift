/// A window on a text in UTF-8 that slides over it row by row.
///
/// Everything from the beginning of the current row is kept; readers look at it by offsets from ``start``, which stay
/// right while ``fill()`` makes the window longer, and let go of it with ``discard(_:)``.
final class TextInput {
    let options: ReadingOptions
    private let bytes: DecodedBytes
    private var buffer: UnsafeMutableBufferPointer<UInt8>
    private var first = 0

    /// What can be seen of the text; to be asked for again after each ``fill()``.
    private(set) var window = UnsafeBufferPointer<UInt8>(start: nil, count: 0)

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
    var count: Int { window.count }

    /// Makes the window longer; false at the end of the text.
    ///
    /// - Throws: ``TabularError/rowTooLong(file:line:limit:)`` when the current row may get no longer.
    func fill() throws(TabularError) -> Bool {
        try checkLength(count)
        return try grow()
    }

    /// Makes the window at least `count` bytes long, or as long as the text is, to look ahead a little.
    func fill(to count: Int) throws(TabularError) {
        while self.count < count, try grow() {}
    }

    private func grow() throws(TabularError) -> Bool {
        makeRoom()
        let end = first + count
        let read = try bytes.read(into: UnsafeMutableBufferPointer(rebasing: buffer[end...]))
        window = UnsafeBufferPointer(rebasing: buffer[first..<end + read])
        return read > 0
    }

    /// Lets go of the first `count` bytes, a row with what ends it.
    ///
    /// - Throws: ``TabularError/rowTooLong(file:line:limit:)``, so that a row's being refused does not depend on how
    ///   the bytes came in.
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

    /// Moves what is kept to the front, into twice the space when it fills half of it, so that the cost for a byte is constant.
    private func makeRoom() {
        let kept = count
        guard buffer.count - first - kept < buffer.count / 4 else { return }
        if kept > buffer.count / 2 {
            let larger = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: buffer.count * 2)
            _ = larger.update(fromContentsOf: window)
            buffer.deallocate()
            buffer = larger
        } else {
            buffer.moveToFront(first..<first + kept)
        }
        first = 0
        window = UnsafeBufferPointer(rebasing: buffer[..<kept])
    }
}
