/// The widths of a table's columns.
struct TableLayout {
    static let gap = 2
    /// The width below which a column shrinks only if no other column can shrink above it.
    static let comfortableWidth = 8
    /// The minimum table width that has room for the sign of omitted columns.
    private static let widthWithSign = 20

    private(set) var widths: [Int]
    /// True for each column that later rows do not cut: its shrink priority is 0 and it did not shrink.
    private(set) var isFirm: [Bool]
    let markerWidth: Int
    /// The maximum width of a row; nil for no limit.
    let limit: Int?

    /// True if columns were omitted for lack of space and the header indicates it.
    let omitsColumns: Bool

    /// Measures titles and rows, and shrinks the columns to the limit.
    ///
    /// Columns at the right that have too little space to be useful are omitted; the first two remain.
    init(_ columns: [TextTable.Column], rows: some Sequence<[String]>, limit: Int?, markerWidth: Int) {
        widths = columns.map { max($0.minimumWidth, $0.title.displayWidth) }
        for row in rows {
            for (index, cell) in row.prefix(widths.count).enumerated() {
                widths[index] = max(widths[index], cell.displayWidth)
            }
        }
        isFirm = columns.map { $0.shrinkPriority == 0 }
        self.limit = limit
        guard let limit else {
            self.markerWidth = markerWidth
            omitsColumns = false
            return
        }
        self.markerWidth = markerWidth < limit ? markerWidth : 0
        var room = limit - self.markerWidth
        let areTooMany = TableLayout.countThatFits(columns, widths, in: room) < widths.count
        omitsColumns = areTooMany && limit >= TableLayout.widthWithSign
        if omitsColumns { room -= TableLayout.gap + 1 }
        widths.removeLast(widths.count - TableLayout.countThatFits(columns, widths, in: room))
        let wanted = widths
        shrink(columns, to: room)
        for index in widths.indices where widths[index] < wanted[index] { isFirm[index] = false }
    }

    /// The number of columns from the left that fit with their comfortable width, or with their full width if the
    /// shrink priority is 0.
    private static func countThatFits(_ columns: [TextTable.Column], _ widths: [Int], in room: Int) -> Int {
        var needed = -gap
        for (index, width) in widths.enumerated() {
            needed += gap + (columns[index].shrinkPriority > 0 ? min(width, comfortableWidth) : width)
            guard needed > room else { continue }
            // Four columns show at least a part of the first two cells.
            return min(widths.count, max(index, room < gap + 2 ? 1 : 2))
        }
        return widths.count
    }

    private mutating func shrink(_ columns: [TextTable.Column], to limit: Int) {
        let room = max(1, limit - TableLayout.gap * (widths.count - 1))
        let priorities = Set(columns.prefix(widths.count).map(\.shrinkPriority)).sorted(by: >)
        for least in [TableLayout.comfortableWidth, 1] {
            for priority in priorities {
                let group = widths.indices.filter { columns[$0].shrinkPriority == priority }
                shrinkWidest(of: group, downTo: least, room: room)
            }
        }
    }

    /// Shrinks the widest column of a group repeatedly until the table fits or no column is wider than `least`.
    private mutating func shrinkWidest(of group: [Int], downTo least: Int, room: Int) {
        var excess = widths.reduce(0, +) - room
        while excess > 0 {
            guard let widest = group.max(by: { widths[$0] < widths[$1] }), widths[widest] > least else { return }
            let next = group.filter { $0 != widest }.map { widths[$0] }.max() ?? 0
            let step = max(1, min(excess, widths[widest] - max(next, least)))
            widths[widest] -= step
            excess -= step
        }
    }
}

extension TableLayout {
    /// The width of each cell of a row that was not measured.
    ///
    /// A number that is too wide for its column takes the missing width first from the empty space in the cells after
    /// it, which keeps the rest of the row aligned, then from the end of the line, then from text cells, beginning
    /// with the last. The number is cut only if no width is left.
    /// - Complexity: O(n) in the number of columns, as long as no cell is too wide.
    func rooms(for cells: [String]) -> [Int] {
        guard widths.indices.contains(where: { mayNeedMore($0, in: cells) }) else { return widths }
        var rooms = widths
        for index in rooms.indices where mayNeedMore(index, in: cells) {
            let missing = cells[index].displayWidth - rooms[index]
            guard missing > 0 else { continue }
            rooms[index] += missing
            reuseEmptySpace(missing, after: index, from: &rooms, of: cells)
        }
        if let limit { fit(&rooms, into: limit) }
        return rooms
    }

    private func mayNeedMore(_ index: Int, in cells: [String]) -> Bool {
        // A text in UTF-8 has at least as many bytes as columns.
        index < cells.count && (limit == nil || isFirm[index]) && cells[index].utf8.count > widths[index]
    }

    private func reuseEmptySpace(_ missing: Int, after index: Int, from rooms: inout [Int], of cells: [String]) {
        var missing = missing
        for other in rooms.indices[(index + 1)...] where missing > 0 {
            let needed = other < cells.count ? cells[other].displayWidth : 0
            let given = min(missing, max(0, rooms[other] - needed))
            rooms[other] -= given
            missing -= given
        }
    }

    private func fit(_ rooms: inout [Int], into limit: Int) {
        var excess = markerWidth + rooms.reduce(TableLayout.gap * (rooms.count - 1), +) - limit
        for least in [TableLayout.comfortableWidth, 1] {
            for index in rooms.indices.reversed() where excess > 0 && !isFirm[index] {
                let given = min(excess, max(0, rooms[index] - least))
                rooms[index] -= given
                excess -= given
            }
        }
        for index in rooms.indices where excess > 0 && rooms[index] > widths[index] {
            let given = min(excess, rooms[index] - widths[index])
            rooms[index] -= given
            excess -= given
        }
    }
}
