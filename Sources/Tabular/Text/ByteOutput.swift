/// A function that receives output bytes in pieces of any size.
public typealias ByteSink = (UnsafeRawBufferPointer) throws -> Void

/// Collects bytes and passes them to a sink, if there is one, in large pieces.
struct ByteOutput {
    /// The bytes that the sink has not received yet.
    private(set) var bytes: [UInt8] = []
    private let sink: ByteSink?

    /// Creates an output that writes to `sink`.
    init(to sink: @escaping ByteSink) {
        self.sink = sink
        bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 4)
    }

    /// Creates an output that only fills ``bytes``.
    init() { sink = nil }

    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    mutating func append(_ run: UnsafeBufferPointer<UInt8>) { bytes.append(contentsOf: run) }

    mutating func append(_ text: String) {
        Self.withBytes(of: text) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: [UInt8]) { bytes.append(contentsOf: text) }

    /// Passes the bytes to the sink if they fill a piece.
    mutating func flushIfFull() throws { if bytes.count >= Self.pieceSize { try flush() } }

    /// Passes all bytes to the sink.
    mutating func flush() throws {
        guard let sink, !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes(sink)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Calls `body` with the UTF-8 bytes of `text` without copying them to an array.
    static func withBytes(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8(body)
    }

    private static let pieceSize = 64 << 10
}
