/// Collects bytes and hands them on in large pieces, if there is somebody to take them.
struct ByteOutput {
    /// What was not handed on yet.
    private(set) var bytes: [UInt8] = []
    private let sink: ByteSink?

    /// Collects for `sink`.
    init(to sink: @escaping ByteSink) {
        self.sink = sink
        bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 4)
    }

    /// Collects in ``bytes`` only.
    init() {
        sink = nil
    }

    mutating func append(_ byte: UInt8) {
        bytes.append(byte)
    }

    mutating func append(_ run: UnsafeBufferPointer<UInt8>) {
        bytes.append(contentsOf: run)
    }

    mutating func append(_ text: String) {
        Self.withBytes(of: text) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ text: [UInt8]) {
        bytes.append(contentsOf: text)
    }

    /// Hands the bytes on once they are worth a call.
    mutating func flushIfFull() throws {
        if bytes.count >= Self.pieceSize { try flush() }
    }

    /// Hands the bytes on.
    mutating func flush() throws {
        guard let sink, !bytes.isEmpty else { return }
        try bytes.withUnsafeBytes(sink)
        bytes.removeAll(keepingCapacity: true)
    }

    /// Lends the UTF-8 bytes of `text` without making an array of them.
    static func withBytes(of text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Void) {
        var text = text
        text.withUTF8(body)
    }

    private static let pieceSize = 64 << 10
}
