internal import Tabular

/// Hands bytes on and counts them, until the command is interrupted.
///
/// So a file that is read for long before it has a row, such as one of empty lines, can be left as promptly as any other.
/// - Pattern: Decorator (of a source of bytes)
final class MeasuredSource: ByteSource {
    private let source: any ByteSource
    /// How many bytes there are; nil where that is not known before.
    let size: Int?
    /// How many of them were read.
    private(set) var bytesRead = 0

    init(_ source: any ByteSource, size: Int?) {
        (self.source, self.size) = (source, size)
    }

    var name: String? { source.name }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(TabularError) -> Int {
        guard !Task.isCancelled else { throw .unreadable(file: name, reason: "interrupted") }
        let count = try source.read(into: buffer)
        bytesRead += count
        return count
    }
}
