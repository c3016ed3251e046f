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
    let leavesOut: Bool

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
            leavesOut = false
            return
        }
        self.markerWidth = markerWidth < limit ? markerWidth : 0
        var room = limit - self.markerWidth
        let areTooMany = TableLayout.countThatFits(columns, widths, in: room) < widths.count
        leavesOut = areTooMany && limit >= TableLayout.widthWithSign
        if leavesOut { room -= TableLayout.gap + 1 }
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
                takeFromWidest(of: group, downTo: least, room: room)
            }
        }
    }

    /// Shrinks the widest column of a group repeatedly until the table fits or no column is wider than `least`.
    private mutating func takeFromWidest(of group: [Int], downTo least: Int, room: Int) {
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
