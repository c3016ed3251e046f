import Tabular

/// The contents of a table, in a form that tests can compare.
struct TableText: Equatable, CustomStringConvertible {
    var rows: [String] = []
    var error: TabularError?

    /// Reads all of `bytes`; each row becomes `LINE: name=value|name=value !problem`.
    init(
        _ bytes: [UInt8], _ format: TabularFormat? = nil, chunkSize: Int = .max,
        options: ReadingOptions = ReadingOptions()
    ) {
        do throws(TabularError) {
            let source = ChunkedByteSource(bytes, chunkSize: chunkSize)
            let reader = try TabularFormat.reader(for: source, format: format, options: options)
            while let row = try reader.next() { rows.append(Self.text(row)) }
        } catch {
            self.error = error
        }
    }

    init(_ text: String, _ format: TabularFormat? = nil, options: ReadingOptions = ReadingOptions()) {
        self.init(Array(text.utf8), format, options: options)
    }

    var description: String {
        rows.joined(separator: "\n") + (error.map { "\n\($0)" } ?? "")
    }

    static func text(_ row: TabularRow) -> String {
        let cells = zip(row.columns.names, row.values).map { "\($0)=\(mark($1))" }.joined(separator: "|")
        return "\(row.line): \(cells)" + row.problems.map { " !\($0)" }.joined()
    }

    /// A text unchanged, and any other value with a sign of its type.
    private static func mark(_ value: JSONValue) -> String {
        switch value {
        case .string(let text): text
        case .number(let number): "#\(number.text)"
        case .bool(let isTrue): "?\(isTrue)"
        case .null: "-"
        case .array, .object: value.serialized()
        }
    }
}

/// Writes a table into bytes.
func written(
    _ format: TabularFormat, _ columns: [String], _ rows: [[JSONValue]]
) throws -> [UInt8] {
    var bytes: [UInt8] = []
    let writer = format.writer { bytes.append(contentsOf: $0) }
    try writer.begin(columns: columns)
    for row in rows { try writer.write(row) }
    try writer.end()
    return bytes
}

extension TabularRow {
    /// The value of the first column with a name.
    subscript(name: String) -> JSONValue? {
        columns.names.firstIndex(of: name).map { values[$0] }
    }
}

extension MemoryByteSource {
    /// A source of the UTF-8 bytes of a text.
    convenience init(_ text: String) { self.init(Array(text.utf8)) }
}

extension JSONValue {
    /// Parses a JSON text that consists of one value.
    init(parsing text: String) throws { try self.init(parsing: Array(text.utf8)) }
}
