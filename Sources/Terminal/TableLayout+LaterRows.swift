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
            takeEmptyRoom(missing, behind: index, from: &rooms, of: cells)
        }
        if let limit { fit(&rooms, into: limit) }
        return rooms
    }

    private func mayNeedMore(_ index: Int, in cells: [String]) -> Bool {
        // A text in UTF-8 has at least as many bytes as columns.
        index < cells.count && (limit == nil || isFirm[index]) && cells[index].utf8.count > widths[index]
    }

    private func takeEmptyRoom(_ missing: Int, behind index: Int, from rooms: inout [Int], of cells: [String]) {
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
