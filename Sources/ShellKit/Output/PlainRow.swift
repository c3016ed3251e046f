public import Tabular
internal import Terminal

/// A row of a terminal with a cursor. New text overwrites existing text column by column.
struct PlainRow {
    private static let tab = 8
    /// The largest column, so that a program cannot fill the memory with movements.
    private static let lastColumn = 1 << 16

    /// The UTF-8 text of each column; empty for the second column of a wide character.
    private var cells: [[UInt8]] = []
    private var column = 0
    /// The bytes of an incomplete character.
    private var unfinished: [UInt8] = []

    /// A row with a text and the cursor after it.
    init(_ text: [UInt8]) { for byte in text { write(byte) } }

    /// The text of the row, up to its last column.
    var text: String { String(decoding: (cells + [unfinished]).joined(), as: UTF8.self) }

    /// Writes a byte of a character at the cursor.
    mutating func write(_ byte: UInt8) {
        if byte & 0xc0 != 0x80 { unfinished = [] }
        unfinished.append(byte)
        guard let scalar = String(validating: unfinished, as: UTF8.self)?.unicodeScalars.first else { return }
        let bytes = unfinished
        unfinished = []
        if scalar == "\t" { return writeTab() }
        let width = DisplayWidth.of(scalar)
        if width == 0 { join(bytes) } else { write(bytes, width) }
    }

    /// Moves the cursor to a column, from 0.
    mutating func move(to column: Int) { self.column = min(max(column, 0), Self.lastColumn) }

    /// Moves the cursor by a number of columns, but not before the first.
    mutating func move(by columns: Int) { move(to: column + columns) }

    /// Erases as EL of ECMA-48: 0 from the cursor to the end, 1 from the start to the cursor, 2 the whole row.
    mutating func erase(_ what: Int) {
        switch what {
        case 0:
            if column < cells.count { clear(column..<cells.count) }
            cells.removeLast(max(cells.count - column, 0))
        case 1: clear(0..<min(column + 1, cells.count))
        default: cells = []
        }
    }

    private mutating func write(_ bytes: [UInt8], _ width: Int) {
        fill(to: column + width)
        clear(column..<column + width)
        cells[column] = bytes
        for next in column + 1..<column + width { cells[next] = [] }
        column += width
    }

    /// A tab at the end is stored as a tab; over existing text it only moves the cursor.
    private mutating func writeTab() {
        let stop = (column / Self.tab + 1) * Self.tab
        if column >= cells.count { write([UInt8(ascii: "\t")], stop - column) }
        column = stop
    }

    /// Appends a character of width 0 to the character before it.
    private mutating func join(_ bytes: [UInt8]) {
        guard let place = cells[..<min(column, cells.count)].lastIndex(where: { !$0.isEmpty }) else { return }
        cells[place] += bytes
    }

    private mutating func fill(to count: Int) {
        while cells.count < count { cells.append([UInt8(ascii: " ")]) }
    }

    /// Fills columns with spaces, and also the other column of a wide character that is partly among them.
    private mutating func clear(_ columns: Range<Int>) {
        guard !columns.isEmpty else { return }
        var (first, end) = (columns.lowerBound, columns.upperBound)
        while first > 0, cells[first].isEmpty { first -= 1 }
        while end < cells.count, cells[end].isEmpty { end += 1 }
        for place in first..<end { cells[place] = [UInt8(ascii: " ")] }
    }
}

/// Makes the control characters of each cell visible before another writer writes it.
///
/// - Pattern: Decorator (concrete decorator)
final class ShownCellWriter: RowWriter {
    private let writer: any RowWriter

    init(_ writer: any RowWriter) { self.writer = writer }

    func begin(columns: [String]) throws {
        try writer.begin(columns: columns.map { ControlCharacters.shown($0) })
    }

    func write(_ values: [TabularValue]) throws { try writer.write(values.map(Self.shown)) }

    func flush() throws { try writer.flush() }

    func end() throws { try writer.end() }

    private static func shown(_ value: TabularValue) -> TabularValue {
        switch value {
        case .text, .nested: .text(ControlCharacters.shown(value.text))
        case .number, .bool, .null: value
        }
    }
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
        case .csv, .tsv: text
        }
    }
}
