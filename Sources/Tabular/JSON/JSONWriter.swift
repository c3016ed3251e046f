/// Writes a list of objects in JSON: one object a line, `[` and `]` on lines of their own; `[]` if there is none.
///
/// Control characters are always escaped.
public final class JSONWriter: RowWriter {
    private var output: ByteOutput
    private var object = JSONObjectLine(columns: [])
    private var isEmpty = true

    /// Makes a writer whose bytes go to `sink`.
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

    public func flush() throws {
        try output.flush()
    }

    public func end() throws {
        output.append(isEmpty ? "[]\n" : "\n]\n")
        try output.flush()
    }
}
