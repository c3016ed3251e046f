/// Writes each row as a JSON object on a line of its own: as a list, or as JSON lines.
///
/// A list has `[` and `]` on separate lines; an empty list is `[]`. Control characters and line separators are always
/// escaped, so each row is exactly one line.
/// - Pattern: Strategy (concrete strategy)
public final class JSONWriter: RowWriter {
    private let isList: Bool
    private var output: ByteOutput
    /// The bytes before the value of each column: `{"title":` or `,"artist":`.
    private var openings: [[UInt8]] = []
    private var isEmpty = true

    /// Creates a writer that sends its bytes to `sink`.
    ///
    /// - Parameter isList: False writes JSON lines.
    public init(isList: Bool = true, to sink: @escaping ByteSink) {
        self.isList = isList
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        openings = columns.enumerated().map { index, name in
            var opening = ByteOutput()
            opening.append(index == 0 ? "{" : ",")
            opening.appendJSON(name)
            opening.append(UInt8(ascii: ":"))
            return opening.bytes
        }
    }

    public func write(_ values: [JSONValue]) throws {
        if isList { output.append(isEmpty ? "[\n" : ",\n") }
        isEmpty = false
        appendObject(values)
        if !isList { output.append(.lineFeed) }
        try output.flushIfFull()
    }

    private func appendObject(_ values: [JSONValue]) {
        if openings.isEmpty { output.append(UInt8(ascii: "{")) }
        for index in openings.indices {
            output.append(openings[index])
            output.appendJSON(index < values.count ? values[index] : .null)
        }
        output.append(UInt8(ascii: "}"))
    }

    public func flush() throws { try output.flush() }

    public func end() throws {
        if isList { output.append(isEmpty ? "[]\n" : "\n]\n") }
        try output.flush()
    }
}
