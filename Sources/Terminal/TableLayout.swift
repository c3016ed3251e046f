/// How wide the columns of a table are.
struct TableLayout {
    static let gap = 2
    /// What a column keeps as long as another one can give more.
    private static let comfortableWidth = 8

    private(set) var widths: [Int]
    let markerWidth: Int

    /// Measures titles and rows, and takes from the columns what a limit does not allow; columns for which there is no room at
    /// all are left out at the right.
    init(_ columns: [TextTable.Column], rows: some Sequence<[String]>, limit: Int?, markerWidth: Int) {
        widths = columns.map { max($0.minimumWidth, $0.title.displayWidth) }
        for row in rows {
            for (index, cell) in row.prefix(widths.count).enumerated() {
                widths[index] = max(widths[index], cell.displayWidth)
            }
        }
        guard let limit else {
            self.markerWidth = markerWidth
            return
        }
        self.markerWidth = markerWidth < limit ? markerWidth : 0
        shrink(columns, to: limit)
    }

    private mutating func shrink(_ columns: [TextTable.Column], to limit: Int) {
        var room = limit - markerWidth - TableLayout.gap * (widths.count - 1)
        while room < widths.count && widths.count > 1 {
            widths.removeLast()
            room += TableLayout.gap
        }
        room = max(1, room)
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
