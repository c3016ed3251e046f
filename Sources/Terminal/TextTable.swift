/// Writes rows of text in columns that line up, as the rows come.
///
/// The columns are measured on the first thousand rows, which are held back until then; afterwards each row is written as it is
/// added, so that a table of any length takes the same memory. Within a width, cells that are too wide are cut with `…`, and
/// columns at the right that have no room are left out, which a `…` in the header says. A number is not cut as long as another
/// cell of its row can give the room. Control characters are shown, never sent. A text that is written from right to left
/// stands in its column as it is: which way it is drawn is the terminal's part.
public struct TextTable {
    /// One column.
    public struct Column: Sendable, Hashable {
        /// What stands above the column.
        public var title: String
        /// On which side its cells stand.
        public var alignment: TextAlignment
        /// Columns with a higher number give room first when the table is too wide; those with 0 last.
        public var shrinkPriority: Int
        /// What the column takes even when the measured rows need less: for numbers that will grow.
        public var minimumWidth: Int
        /// What the widest of its cells may take, where there are rows that were not measured; 0 when that is not known.
        public var widthOfLaterRows = 0
        /// Whether its cells are never cut, and may go past the table's width: for a last column that people copy from.
        public var isWhole = false

        /// Describes a column.
        public init(
            _ title: String, alignment: TextAlignment = .left, shrinkPriority: Int = 1, minimumWidth: Int = 0
        ) {
            self.title = title
            self.alignment = alignment
            self.shrinkPriority = shrinkPriority
            self.minimumWidth = minimumWidth
        }
    }

    private static let measuredRows = 1000
    private static let chunkSize = 32768

    private let columns: [Column]
    private let limit: Int?
    private let marker: String?
    private let depth: ColorDepth
    private let output: (UnsafeRawBufferPointer) throws -> Void
    private var waiting: [Row] = []
    private var layout: TableLayout?
    private var writer = TableRowWriter()

    /// A row; its control characters are shown while it waits, so that it is measured as it will be written.
    private struct Row {
        let cells: [String]
        let isCurrent: Bool
    }

    /// - Parameters:
    ///   - width: The columns that a row may take; nil for no limit, as on a pipe.
    ///   - marker: Stands before the current row, and its room before all others; nil for no such column.
    ///   - output: Gets whole lines in UTF-8, many at a time, and only for as long as it runs. What it throws,
    ///     ``add(_:isCurrent:)`` and ``finish()`` throw.
    public init(
        _ columns: [Column], width: Int?, marker: String? = "▸", depth: ColorDepth = .none,
        output: @escaping (UnsafeRawBufferPointer) throws -> Void
    ) {
        self.columns = columns.map { column in
            var column = column
            column.title = ControlCharacters.shown(column.title)
            return column
        }
        limit = width
        self.marker = marker
        self.depth = depth
        self.output = output
    }

    /// Adds a row; missing cells are empty, and cells beyond the last column are dropped.
    public mutating func add(_ cells: [String], isCurrent: Bool = false) throws {
        if layout == nil {
            waiting.append(Row(cells: cells.map { ControlCharacters.shown($0) }, isCurrent: isCurrent))
            if waiting.count >= TextTable.measuredRows { try begin(expectingMore: true) }
        } else {
            try write(Row(cells: cells, isCurrent: isCurrent))
        }
    }

    /// Writes what is still held back; a table without rows is nothing but its header.
    public mutating func finish() throws {
        if layout == nil { try begin(expectingMore: false) }
        try flush()
    }

    private mutating func begin(expectingMore: Bool) throws {
        var columns = columns
        if expectingMore {
            for index in columns.indices {
                columns[index].minimumWidth = max(columns[index].minimumWidth, columns[index].widthOfLaterRows)
            }
        }
        layout = TableLayout(
            columns, rows: waiting.lazy.map(\.cells), limit: limit, markerWidth: marker.map { $0.displayWidth + 1 } ?? 0
        )
        writeHeader()
        for row in waiting { try write(row) }
        waiting = []
    }

    private mutating func flush() throws {
        guard writer.count > 0 else { return }
        try writer.take(output)
    }

    private mutating func writeHeader() {
        writer.append(Style.bold.escape(depth))
        writeCells(of: Row(cells: columns.map(\.title), isCurrent: false))
        writer.dropSpaces()
        if layout?.leavesOut == true { writer.append("  …") }
        if depth != .none { writer.append(Style.reset) }
        writer.endLine()
    }

    private mutating func write(_ row: Row) throws {
        writeCells(of: row)
        writer.endLine()
        if writer.count >= TextTable.chunkSize { try flush() }
    }

    private mutating func writeCells(of row: Row) {
        guard let layout else { return }
        if layout.markerWidth > 0, let marker {
            if row.isCurrent { writer.append(marker) }
            writer.appendSpaces(row.isCurrent ? 1 : layout.markerWidth)
        }
        for (index, room) in layout.rooms(for: row.cells).enumerated() {
            if index > 0 { writer.appendSpaces(TableLayout.gap) }
            let cell = index < row.cells.count ? row.cells[index] : ""
            let cuts = limit != nil && !columns[index].isWhole
            writer.append(cell, width: room, alignment: columns[index].alignment, cuts: cuts)
        }
    }
}
