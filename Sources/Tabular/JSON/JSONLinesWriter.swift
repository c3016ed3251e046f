/// Writes JSON lines: one object per line.
///
/// Control characters and line separators are always escaped, so each row is exactly one line.
public final class JSONLinesWriter: RowWriter {
    private var output: ByteOutput
    private var object = JSONObjectLine(columns: [])

    /// Creates a writer that sends its bytes to `sink`.
    public init(to sink: @escaping ByteSink) {
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        object = JSONObjectLine(columns: columns)
    }

    public func write(_ values: [TabularValue]) throws {
        object.append(values, to: &output)
        output.append(.lineFeed)
        try output.flushIfFull()
    }

    public func end() throws {
        try output.flush()
    }
}
