/// Writes tab-separated values in UTF-8: a header, then one line for each row, each ended by LF.
///
/// Tab, line feed, carriage return and backslash are written as `\t`, `\n`, `\r` and `\\`, so each row is exactly one
/// line. Null becomes an empty cell, a list or an object becomes its JSON text.
/// - Pattern: Strategy (concrete strategy)
public final class TSVWriter: RowWriter {
    private var output: ByteOutput
    private var columnCount = 0

    /// Creates a writer that sends its bytes to `sink`.
    public init(to sink: @escaping ByteSink) { output = ByteOutput(to: sink) }

    public func begin(columns: [String]) throws {
        columnCount = columns.count
        for (index, name) in columns.enumerated() {
            if index > 0 { output.append(.tab) }
            output.appendTSV(name)
        }
        try endLine()
    }

    public func write(_ values: [TabularValue]) throws {
        for index in 0..<columnCount {
            if index > 0 { output.append(.tab) }
            guard index < values.count else { continue }
            if case .text(let text) = values[index] {
                output.appendTSV(text)
            } else {
                output.appendTSV(values[index].text)
            }
        }
        try endLine()
    }

    public func flush() throws { try output.flush() }

    private func endLine() throws {
        output.append(.lineFeed)
        try output.flushIfFull()
    }
}
