internal import Tabular

/// Passes bytes on, counts them, and ends with an error when the task is cancelled.
///
/// So a file that takes long before its first row, such as one of empty lines, can be interrupted like any other.
/// - Pattern: Decorator (of a source of bytes)
final class MeasuredSource: ByteSource {
    private let source: any ByteSource
    /// The total number of bytes; nil if unknown.
    let size: Int?
    /// The number of bytes read.
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
