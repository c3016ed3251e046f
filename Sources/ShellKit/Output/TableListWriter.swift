internal import Terminal

/// Writes a list for a person: in columns that line up, beneath their titles.
///
/// - Pattern: Adapter (of a text table)
@MainActor
final class TableListWriter<Row>: ListWriter {
    private let columns: [ListColumn<Row>]
    private let isCurrent: (@MainActor (Row) -> Bool)?
    private var table: TextTable

    init(_ columns: [ListColumn<Row>], marking isCurrent: (@MainActor (Row) -> Bool)?, to output: any Output) {
        self.columns = columns.filter(\.standsInTables)
        self.isCurrent = isCurrent
        let look = output.appearance
        table = TextTable(
            self.columns.map(\.heading), width: look.columns, marker: isCurrent == nil ? nil : "▸", depth: look.colors
        ) { lines in
            // The table has shown the control characters of its cells; what escapes are left are its own.
            try MainActor.assumeIsolated { try output.write(rendered: lines) }
        }
    }

    func write(_ row: Row) throws {
        try table.add(columns.map { $0.shown(row) }, isCurrent: isCurrent?(row) ?? false)
    }

    func end() throws {
        try table.finish()
    }
}
