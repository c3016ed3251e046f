/// Writes each row as a JSON object on a line of its own: as a list, or as JSON lines.
///
/// A list has `[` and `]` on separate lines; an empty list is `[]`. Control characters and line separators are always
/// escaped, so each row is exactly one line.
/// - Pattern: Strategy (concrete strategy)
public final class JSONWriter: RowWriter {
    private let isList: Bool
    // Checks for overlapping accesses would take as long as the copies of the cells; no sink calls its writer.
    @exclusivity(unchecked) private var output: ByteOutput
    /// The bytes before the value of each column: `{"title":` or `,"artist":`.
    @exclusivity(unchecked) private var openings = CellRow()
    private var isEmpty = true

    /// Creates a writer that sends its bytes to `sink`.
    ///
    /// - Parameter isList: False writes JSON lines.
    public init(isList: Bool = true, to sink: @escaping ByteSink) {
        self.isList = isList
        output = ByteOutput(to: sink)
    }

    public func begin(columns: [String]) throws {
        openings = CellRow()
        for name in columns {
            openings.append((openings.count == 0 ? "{" : ",") + JSONValue.string(name).serialized() + ":")
        }
    }

    public func write(_ row: borrowing CellRow) throws {
        if isList { output.append(isEmpty ? "[\n" : ",\n") }
        isEmpty = false
        output.appendObject(row, openings)
        if !isList { output.append(.lineFeed) }
        try output.flushIfFull()
    }

    public func flush() throws { try output.flush() }

    public func end() throws {
        if isList { output.append(isEmpty ? "[]\n" : "\n]\n") }
        try output.flush()
    }
}

extension ByteOutput {
    /// Appends a row as an object.
    ///
    /// - Parameter openings: The bytes before each value.
    fileprivate mutating func appendObject(_ row: borrowing CellRow, _ openings: borrowing CellRow) {
        let isPlain = row.special.isDisjoint(with: .json)
        if openings.count == 0 { append(UInt8(ascii: "{")) }
        for index in 0..<openings.count {
            append(openings.bytes(of: index))
            let value = row.bytes(of: index)
            switch (row.isText(index), isPlain) {
            case (false, _): if value.isEmpty { append("null") } else { append(value) }
            case (true, false): appendJSON(value)
            case (true, true):
                append(.quote)
                append(value)
                append(.quote)
            }
        }
        append(UInt8(ascii: "}"))
    }
}
