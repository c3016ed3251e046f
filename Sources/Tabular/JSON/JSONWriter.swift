/// Writes a JSON list with one object per line, and `[` and `]` on separate lines; an empty list is `[]`.
///
/// Control characters are always escaped.
public final class JSONWriter: RowWriter {
    private var output: ByteOutput
    private var object = JSONObjectLine(columns: [])
    private var isEmpty = true

    /// Creates a writer that sends its bytes to `sink`.
    public init(to sink: @escaping ByteSink) {
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        object = JSONObjectLine(columns: columns)
    }

    public func write(_ values: [TabularValue]) throws {
        output.append(isEmpty ? "[\n" : ",\n")
        isEmpty = false
        object.append(values, to: &output)
        try output.flushIfFull()
    }

    public func end() throws {
        output.append(isEmpty ? "[]\n" : "\n]\n")
        try output.flush()
    }
}
