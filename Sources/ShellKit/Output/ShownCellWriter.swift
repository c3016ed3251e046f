internal import Tabular
internal import Terminal

/// Makes the control characters of each cell visible before another writer writes it.
///
/// - Pattern: Decorator (of a writer of rows)
final class ShownCellWriter: RowWriter {
    private let writer: any RowWriter

    init(_ writer: any RowWriter) {
        self.writer = writer
    }

    func begin(columns: [String]) throws {
        try writer.begin(columns: columns.map { ControlCharacters.shown($0) })
    }

    func write(_ values: [TabularValue]) throws {
        try writer.write(values.map(Self.shown))
    }

    func end() throws {
        try writer.end()
    }

    private static func shown(_ value: TabularValue) -> TabularValue {
        switch value {
        case .text, .nested: .text(ControlCharacters.shown(value.text))
        case .number, .bool, .null: value
        }
    }
}
