/// Writes rows of text in aligned columns, as a stream.
///
/// The first thousand rows determine the column widths and are buffered until then. Later rows are written when they
/// are added, so the memory use does not depend on the length of the table. With a width limit, wide cells are cut
/// with `…`, and columns at the right that have no space are omitted; a `…` in the header indicates this. A number is
/// not cut as long as another cell of its row can give space. Control characters are escaped. Right-to-left text is
/// written unchanged; the terminal determines its direction.
/// - Pattern: Adapter (adaptee)
public struct TextTable {
    /// One column.
    public struct Column: Sendable, Hashable {
        /// The title in the header.
        public var title: String
        /// The alignment of the cells.
        public var alignment: TextAlignment
        /// Columns with a higher number shrink first when the table is too wide; columns with 0 shrink last.
        public var shrinkPriority: Int
        /// The minimum width, even if the measured rows need less; for numbers that will grow.
        public var minimumWidth: Int
        /// The maximum width of the cells in rows that were not measured; 0 if unknown.
        public var widthOfLaterRows = 0
        /// True if the cells are never cut and may exceed the table's width; for a last column that users copy from.
        public var isWhole = false
        /// True if cells that are too wide continue on the next lines instead of being cut; for the last column.
        public var isWrapped = false

        /// Creates a column.
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
    private static let chunkSize = 65536

    private let columns: [Column]
    private let limit: Int?
    private let marker: String?
    private let depth: ColorDepth
    private let output: (UnsafeRawBufferPointer) throws -> Void
    private var waiting: [Row] = []
    private var layout: TableLayout?
    private var writer = TableRowWriter()

    /// A buffered row; control characters are escaped before it is measured.
    private struct Row {
        let cells: [String]
        let isCurrent: Bool
    }

    /// Creates a table that writes to `output`.
    ///
    /// - Parameters:
    ///   - width: The maximum width of a row in columns; nil for no limit, as on a pipe.
    ///   - marker: The text before the current row; other rows have blanks of the same width. Nil for no marker
    ///     column.
    ///   - output: Receives whole lines in UTF-8, many at a time; the buffer is valid only during the call.
    ///     ``add(_:isCurrent:)`` and ``finish()`` rethrow its errors.
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

    /// Adds a row; missing cells are empty, and cells after the last column are dropped.
    public mutating func add(_ cells: [String], isCurrent: Bool = false) throws {
        if layout == nil {
            waiting.append(Row(cells: cells.map { ControlCharacters.shown($0) }, isCurrent: isCurrent))
            if waiting.count >= TextTable.measuredRows { try begin(expectingMore: true) }
        } else {
            try write(Row(cells: cells, isCurrent: isCurrent))
        }
    }

    /// Adds a row of cells that need no change: it is not the current row, the widths are known, the cells fit, they are UTF-8, and
    /// they have no control characters and no pictures of several scalars. Returns false, without a change, for any other row; call
    /// ``add(_:isCurrent:)`` then.
    ///
    /// - Parameters:
    ///   - cells: The cells, one after the other.
    ///   - ends: The end of each cell in the buffer.
    package mutating func addPlain(_ cells: Span<UInt8>, ends: Span<Int>, isCurrent: Bool = false) throws -> Bool {
        guard !isCurrent, layout != nil, writer.appendLine(cells, ends) else { return false }
        if writer.count >= TextTable.chunkSize { try flush() }
        return true
    }

    /// Writes all buffered rows; a table without rows consists of its header only. More rows may follow.
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
        let layout = TableLayout(
            columns, rows: waiting.lazy.map(\.cells), limit: limit, markerWidth: marker.map { $0.displayWidth + 1 } ?? 0
        )
        self.layout = layout
        let alignments = columns.map(\.alignment)
        writer.setColumns(layout.widths, alignments, indent: layout.markerWidth, gap: TableLayout.gap)
        writeHeader()
        for row in waiting { try write(row) }
        waiting = []
    }

    private mutating func flush() throws {
        guard writer.count > 0 else { return }
        try writer.removeAll(output)
    }

    private mutating func writeHeader() {
        writer.append(Style.bold.escape(depth))
        writeCells(of: Row(cells: columns.map(\.title), isCurrent: false))
        writer.dropSpaces()
        if layout?.omitsColumns == true { writer.append("  …") }
        if depth != .none { writer.append(Style.reset) }
        writer.endLine()
    }

    private mutating func write(_ row: Row) throws {
        let rest = columns.last?.isWrapped == true ? lines(ofLastCell: row) : []
        writeCells(of: rest.isEmpty ? row : Row(cells: row.cells.dropLast() + rest.prefix(1), isCurrent: row.isCurrent))
        writer.endLine()
        for line in rest.dropFirst() {
            writeCells(of: Row(cells: row.cells.dropLast().map { _ in "" } + [line], isCurrent: false))
            writer.endLine()
        }
        if writer.count >= TextTable.chunkSize { try flush() }
    }

    /// The lines of a row's last cell, broken between words; empty if the cell fits or the column was omitted.
    private func lines(ofLastCell row: Row) -> [String] {
        guard limit != nil, let widths = layout?.widths, widths.count == columns.count,
            row.cells.count == columns.count,
            let width = widths.last, let cell = row.cells.last, cell.displayWidth > width
        else { return [] }
        return cell.split(separator: " ").reduce(into: []) { lines, word in
            guard let line = lines.last, line.displayWidth + 1 + String(word).displayWidth <= width else {
                return lines.append(String(word))
            }
            lines[lines.count - 1] += " " + word
        }
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
