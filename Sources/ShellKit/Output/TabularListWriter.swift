internal import Tabular
internal import Terminal

/// Writes a list for a program: in one of the formats that files have.
///
/// To a file or a pipe it is that format to the byte. To a terminal no text gets through that the terminal would obey: JSON
/// stays JSON and writes such characters as `\u202e`, TSV and CSV show them as `\u{202e}`, and CSV the line breaks and tabs
/// inside its cells too.
@MainActor
final class TabularListWriter<Row>: ListWriter {
    private let columns: [ListColumn<Row>]
    private let writer: any RowWriter
    private let showsCells: Bool

    init(_ columns: [ListColumn<Row>], format: TabularFormat, to output: any Output) throws {
        self.columns = columns
        let isTerminal = output.appearance.isTerminal
        showsCells = isTerminal && format == .csv
        let isJSON = format == .json || format == .jsonl
        writer = format.writer { bytes in
            try MainActor.assumeIsolated {
                guard isTerminal else { return try output.write(bytes: bytes) }
                let text = String(decoding: bytes, as: UTF8.self)
                try output.write(isJSON ? ControlCharacters.escapedInJSON(text) : text)
            }
        }
        let keys = columns.map(\.key)
        try writer.begin(columns: showsCells ? keys.map { ControlCharacters.shown($0) } : keys)
    }

    func write(_ row: Row) throws {
        try writer.write(columns.map { showsCells ? shown($0.value(row)) : $0.value(row) })
    }

    func end() throws {
        try writer.end()
    }

    private func shown(_ value: TabularValue) -> TabularValue {
        switch value {
        case .text, .nested: .text(ControlCharacters.shown(value.text))
        case .number, .bool, .null: value
        }
    }
}
