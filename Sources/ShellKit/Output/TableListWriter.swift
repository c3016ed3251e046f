internal import Terminal

/// Writes a list as a table with aligned columns below their titles.
///
/// - Pattern: Adapter (of a text table)
@MainActor
final class TableListWriter<Row>: ListWriter {
    private let cells: [@MainActor (Row) -> String]
    private var table: TextTable

    init(_ columns: [ListColumn<Row>], to output: any Output) {
        let columns = columns.filter(\.standsInTables)
        cells = columns.map(\.shown)
        let look = output.appearance
        table = TextTable(columns.map(\.heading), width: look.columns, marker: nil, depth: look.colors) { lines in
            // The table has made the control characters of its cells visible; the remaining escape sequences are its
            // own.
            try MainActor.assumeIsolated { try output.write(bytes: lines) }
        }
    }

    func write(_ row: Row) throws {
        try table.add(cells.map { $0(row) })
    }

    func end() throws {
        try table.finish()
    }
}
