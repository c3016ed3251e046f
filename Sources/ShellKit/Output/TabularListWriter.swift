internal import Tabular

/// Writes a list for programs in a file format.
///
/// - Pattern: Adapter (of a writer of rows)
@MainActor
final class TabularListWriter<Row>: ListWriter {
    private let values: [@MainActor (Row) -> TabularValue]
    private let writer: any RowWriter

    init(_ columns: [ListColumn<Row>], to writer: any RowWriter) throws {
        values = columns.map(\.value)
        self.writer = writer
        try writer.begin(columns: columns.map(\.key))
    }

    func write(_ row: Row) throws {
        try writer.write(values.map { $0(row) })
    }

    func end() throws {
        try writer.end()
    }
}
