/// A source of bytes that are already in memory.
public final class MemoryByteSource: ByteSource {
    public let name: String?
    private var rest: ArraySlice<UInt8>

    /// Creates a source of `bytes`.
    public init(_ bytes: [UInt8], name: String? = nil) {
        self.name = name
        rest = bytes[...]
    }

    public func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        let piece = rest.prefix(buffer.count)
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}
