import Terminal

/// A plain reference scroller: the whole row is one text, from which a window is cut.
@MainActor
struct PlainScroller {
    var count: Int
    var columns: Int
    var tileColumns: Int
    var gap: Int
    var current = 0

    var row: String {
        var all: [String] = []
        for index in 0..<count {
            if index > 0 { all += Array(repeating: " ", count: gap) }
            all += cells(of: index)
        }
        let window = all.dropFirst(offset).prefix(columns)
        var row = ""
        for (index, cell) in window.enumerated() {
            // A wide character is in the first of its cells, and the second is empty.
            let isCutOnTheLeft = index == 0 && cell.isEmpty
            let isCutOnTheRight = cell == "検" && index == columns - 1
            row += isCutOnTheLeft || isCutOnTheRight ? " " : cell
        }
        while row.last == " " { row.removeLast() }
        return row
    }

    /// The tiles with at least one column in the window.
    var visible: [Int] {
        (0..<count).filter { index in
            let start = index * (tileColumns + gap) - offset
            return start < columns && start + tileColumns > 0
        }
    }

    private func cells(of index: Int) -> [String] {
        var cells: [String] = []
        for character in NumberTile.text(index, isCurrent: index == current) {
            cells += character == "検" ? [String(character), ""] : [String(character)]
        }
        let cut = Array(cells.prefix(tileColumns))
        let isHalved = cut.last == "検"
        return (isHalved ? cut.dropLast() + [" "] : cut)
            + Array(repeating: " ", count: max(0, tileColumns - cut.count))
    }

    /// Of all positions of the window, the one with the middle of the current tile closest to the middle of the
    /// window.
    private var offset: Int {
        let length = count * (tileColumns + gap) - gap
        let start = current * (tileColumns + gap)
        let offsets = 0...max(0, length - columns)
        return offsets.min { left, right in
            let (near, far) = (distance(start - left), distance(start - right))
            return near == far ? left > right : near < far
        } ?? 0
    }

    private func distance(_ start: Int) -> Int { abs(2 * start + tileColumns - columns) }

    mutating func move(_ move: ScrollerMove) {
        let page = max(1, (columns + gap) / (tileColumns + gap))
        let target =
            switch move {
            case .left: current - 1
            case .right: current + 1
            case .home: 0
            case .end: count - 1
            case .pageLeft: current - page
            case .pageRight: current + page
            }
        current = max(0, min(count - 1, target))
    }
}
