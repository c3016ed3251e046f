import Tabular

/// Bytes in chunks of a given size, as from a slow pipe.
final class ChunkedByteSource: ByteSource {
    let name: String?
    private var rest: ArraySlice<UInt8>
    private let chunkSize: Int

    init(_ bytes: [UInt8], chunkSize: Int, name: String? = nil) {
        rest = bytes[...]
        self.chunkSize = chunkSize
        self.name = name
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        let piece = rest.prefix(min(chunkSize, buffer.count))
        buffer.copyBytes(from: piece)
        rest = rest.dropFirst(piece.count)
        return piece.count
    }
}
