internal import Tabular

/// Hands bytes on and remembers the first of them.
///
/// - Pattern: Decorator (of a source of bytes)
final class ByteRecorder: ByteSource {
    private static let limit = 1 << 16

    private let source: any ByteSource
    /// The first bytes, a header's worth.
    private(set) var beginning: [UInt8] = []

    init(_ source: any ByteSource) {
        self.source = source
    }

    var name: String? { source.name }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        let count = try source.read(into: buffer)
        beginning.append(contentsOf: buffer.prefix(min(count, Self.limit - beginning.count)))
        return count
    }
}
