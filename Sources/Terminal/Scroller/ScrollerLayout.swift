/// Which tiles of a long row are seen, and where, when the current one is to be in the middle.
///
/// A pure value; everything follows by arithmetic, however many tiles there are.
struct ScrollerLayout: Equatable {
    /// How many tiles there are.
    let count: Int
    /// The columns of a tile; at least one.
    let tileColumns: Int
    /// The columns between two tiles.
    let gap: Int
    /// The columns that can be seen; at least one.
    let columns: Int
    /// How many columns of the row have left on the left side.
    let offset: Int

    /// - Parameter current: The tile in the middle, or as near to it as the row's ends allow.
    init(count: Int, current: Int, tileColumns: Int, gap: Int, columns: Int) {
        (self.count, self.tileColumns, self.gap, self.columns) = (count, tileColumns, gap, columns)
        let stride = tileColumns + gap
        let length = max(0, count * stride - gap)
        // A tile that is wider than the window shows its beginning.
        let free = max(0, columns - tileColumns)
        offset = max(0, min(current * stride - free / 2, length - columns))
    }

    /// The tiles of which at least a column is seen.
    var visible: Range<Int> {
        guard count > 0 else { return 0..<0 }
        let stride = tileColumns + gap
        let first = offset % stride < tileColumns ? offset / stride : offset / stride + 1
        return first..<max(first, min(count, (offset + columns - 1) / stride + 1))
    }

    /// How many tiles are seen as a whole wherever one stands in the row; at least one.
    var page: Int { max(1, (columns + gap) / (tileColumns + gap)) }

    /// Where a tile begins, from the window's left edge; negative where its beginning has left.
    func column(of index: Int) -> Int { index * (tileColumns + gap) - offset }

    /// The tile that a column of the window belongs to; nil between two tiles and behind the last.
    func index(atColumn column: Int) -> Int? {
        guard (0..<columns).contains(column) else { return nil }
        let (index, rest) = (offset + column).quotientAndRemainder(dividingBy: tileColumns + gap)
        return index < count && rest < tileColumns ? index : nil
    }
}
