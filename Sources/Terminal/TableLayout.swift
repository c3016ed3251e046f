/// How wide the columns of a table are.
struct TableLayout {
    static let gap = 2
    /// What a column keeps as long as another one can give more.
    static let comfortableWidth = 8
    /// The width from which there is room to say that columns were left out.
    private static let widthWithSign = 20

    private(set) var widths: [Int]
    /// The columns whose cells are not cut when later rows need more: those that give room last, and have given none.
    private(set) var isFirm: [Bool]
    let markerWidth: Int
    /// The columns that a row may take; nil for no limit.
    let limit: Int?

    /// Whether there are columns that have no room.
    let leavesOut: Bool

    /// Measures titles and rows, and takes from the columns what a limit does not allow.
    ///
    /// Columns at the right that could say nothing in the room that is left are left out; the first two stay.
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

    /// How many columns, from the left, have their comfortable width, or their whole one where it should not be cut.
    private static func countThatFits(_ columns: [TextTable.Column], _ widths: [Int], in room: Int) -> Int {
        var needed = -gap
        for (index, width) in widths.enumerated() {
            needed += gap + (columns[index].shrinkPriority > 0 ? min(width, comfortableWidth) : width)
            guard needed > room else { continue }
            // Of the first two something can be seen in four columns.
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

    /// Takes column by column from the widest of a group until the table fits, or all of them have come down.
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
