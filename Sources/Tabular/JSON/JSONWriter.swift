/// Writes a JSON list with one object per line, and `[` and `]` on separate lines; an empty list is `[]`.
///
/// Control characters are always escaped.
/// - Pattern: Strategy (concrete strategy)
public final class JSONWriter: RowWriter {
    private var output: ByteOutput
    private var object = JSONObjectLine(columns: [])
    private var isEmpty = true

    /// Creates a writer that sends its bytes to `sink`.
    public init(to sink: @escaping ByteSink) { output = ByteOutput(to: sink) }

    public func begin(columns: [String]) throws { object = JSONObjectLine(columns: columns) }

    public func write(_ values: [TabularValue]) throws {
        output.append(isEmpty ? "[\n" : ",\n")
        isEmpty = false
        object.append(values, to: &output)
        try output.flushIfFull()
    }

    public func flush() throws { try output.flush() }

    public func end() throws {
        output.append(isEmpty ? "[]\n" : "\n]\n")
        try output.flush()
    }
}

/// Writes JSON lines: one object per line.
///
/// Control characters and line separators are always escaped, so each row is exactly one line.
/// - Pattern: Strategy (concrete strategy)
public final class JSONLinesWriter: RowWriter {
    private var output: ByteOutput
    private var object = JSONObjectLine(columns: [])

    /// Creates a writer that sends its bytes to `sink`.
    public init(to sink: @escaping ByteSink) { output = ByteOutput(to: sink) }

    public func begin(columns: [String]) throws { object = JSONObjectLine(columns: columns) }

    public func write(_ values: [TabularValue]) throws {
        object.append(values, to: &output)
        output.append(.lineFeed)
        try output.flushIfFull()
    }

    public func flush() throws { try output.flush() }
}

/// Writes rows as JSON objects without white space; shared by JSON and JSON lines.
struct JSONObjectLine {
    /// The bytes before the value of each column: `{"title":` or `,"artist":`.
    private let openings: [[UInt8]]

    init(columns: [String]) {
        openings = columns.enumerated().map { index, name in
            var opening = ByteOutput()
            opening.append(index == 0 ? "{" : ",")
            opening.appendJSON(name)
            opening.append(UInt8(ascii: ":"))
            return opening.bytes
        }
    }

    /// Appends the object of a row.
    func append(_ values: [TabularValue], to output: inout ByteOutput) {
        if openings.isEmpty { output.append(UInt8(ascii: "{")) }
        for index in openings.indices {
            output.append(openings[index])
            output.appendJSON(index < values.count ? values[index] : .null)
        }
        output.append(UInt8(ascii: "}"))
    }
}
