public import Tabular
internal import Terminal

/// Makes the control characters of each cell visible before another writer writes it as CSV.
///
/// - Pattern: Decorator (concrete decorator)
final class ShownCellWriter: RowWriter {
    private let writer: any RowWriter
    private var shown = CellRow()

    init(_ writer: any RowWriter) { self.writer = writer }

    func begin(columns: [String]) throws {
        try writer.begin(columns: columns.map { ControlCharacters.shown($0) })
    }

    func write(_ row: borrowing CellRow) throws {
        shown.removeAll()
        for index in 0..<row.count {
            shown.append(ControlCharacters.shown(row.text(of: index)))
        }
        try writer.write(shown)
    }

    func flush() throws { try writer.flush() }

    func end() throws { try writer.end() }
}

extension Output {
    /// A writer of rows in a file format.
    ///
    /// To a file or a pipe it writes the exact format. To a terminal it writes no character that the terminal would
    /// interpret: JSON remains valid and writes such characters as `\u202e`; TSV and CSV show them as `\u{202e}`, and
    /// CSV also shows line breaks and tabs in its cells.
    public func rowWriter(_ format: TabularFormat) -> any RowWriter {
        guard appearance.isTerminal else {
            return format.writer { bytes in try MainActor.assumeIsolated { try self.write(bytes: bytes) } }
        }
        let writer = format.writer { bytes in
            let text = String(decoding: bytes, as: UTF8.self)
            try MainActor.assumeIsolated { try self.write(Self.harmless(text, in: format)) }
        }
        return format == .csv ? ShownCellWriter(writer) : writer
    }

    /// Escapes control characters in JSON; in the other formats the output itself makes them visible.
    private nonisolated static func harmless(_ text: String, in format: TabularFormat) -> String {
        switch format {
        case .json, .jsonl: ControlCharacters.escapedInJSON(text)
        case .csv, .tsv, .md: text
        }
    }
}
