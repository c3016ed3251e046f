/// Writes JSON lines: one object a line, and nothing else.
///
/// Control characters and line separators are always escaped, so that a line is always a row.
public final class JSONLinesWriter: RowWriter {
    private var output: ByteOutput
    private var object = JSONObjectLine(columns: [])

    /// Makes a writer whose bytes go to `sink`.
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

    public func flush() throws {
        try output.flush()
    }

    public func end() throws {
        try output.flush()
    }
}
