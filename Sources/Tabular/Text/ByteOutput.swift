/// A function that receives output bytes in pieces of any size. It must not call the writer from which it
/// receives them, because the bytes are in the writer's memory.
public typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// Collects bytes and passes them to a sink, if there is one, in large pieces.
struct ByteOutput: ~Copyable {
    private var buffer: Buffer<UInt8>
    private let sink: ByteSink?

    /// Creates an output that writes to `sink`.
    init(to sink: @escaping ByteSink) {
        self.sink = sink
        buffer = Buffer(capacity: Self.pieceSize + Self.pieceSize / 4)
    }

    /// Creates an output that only collects bytes.
    init() {
        sink = nil
        buffer = Buffer(capacity: 256)
    }

    /// The bytes that the sink has not received yet, valid until the next change.
    var bytes: UnsafeBufferPointer<UInt8> { buffer.elements }

    mutating func append(_ byte: UInt8) { buffer.append(byte) }

    mutating func append(_ run: UnsafeBufferPointer<UInt8>) { buffer.append(run) }

    mutating func append(_ text: String) { Self.withBytes(of: text) { buffer.append($0) } }

    /// Passes the bytes to the sink if they fill a piece.
    mutating func flushIfFull() throws { if buffer.count >= Self.pieceSize { try flush() } }

    /// Passes all bytes to the sink.
    mutating func flush() throws {
        guard let sink, buffer.count > 0 else { return }
        try sink(UnsafeRawBufferPointer(bytes))
        buffer.removeAll()
    }

    /// Calls `body` with the UTF-8 bytes of `text` without copying them to an array.
    static func withBytes(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8(body)
    }

    private static let pieceSize = 64 << 10
}
