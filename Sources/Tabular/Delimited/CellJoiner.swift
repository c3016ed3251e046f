/// Joins cells that are parts of a quoted one, as in `"Say "yes", then "no"",A,1990`.
struct CellJoiner {
    /// The number of surplus cells that are looked at.
    private static let mostSurplusCells = 16

    let spans: [CellSpan]
    let window: UnsafeBufferPointer<UInt8>

    /// The cells if there is a single way to get so many: at first one in which no other cell ends with a quote that none begins.
    func joined(to columnCount: Int) -> [CellSpan]? {
        let (count, surplus) = (spans.count, spans.count - columnCount)
        guard 1...Self.mostSurplusCells ~= surplus, spans.contains(where: { $0.isQuoted(in: window) }) else {
            return nil
        }
        return joined(count, surplus, isStrict: true) ?? joined(count, surplus, isStrict: false)
    }

    private func joined(_ count: Int, _ surplus: Int, isStrict: Bool) -> [CellSpan]? {
        // The number of ways to join the cells from an index on, by the surplus that is left; 2 stands for more.
        var ways = Array(repeating: Array(repeating: 0, count: surplus + 1), count: count + 1)
        ways[count][0] = 1
        func lastCells(_ first: Int, _ left: Int) -> [Int] {
            (first...first + left).filter {
                $0 < count
                    && ($0 == first
                        ? !isStrict || !spans[first].endsUnopened(in: window) : joined(first, $0) != nil)
                    && ways[$0 + 1][left - $0 + first] > 0
            }
        }
        for first in spans.indices.reversed() {
            for left in 0...surplus {
                ways[first][left] = min(2, lastCells(first, left).reduce(0) { $0 + ways[$1 + 1][left - $1 + first] })
            }
        }
        guard ways[0][surplus] == 1 else { return nil }
        var (found, first, left) = ([CellSpan](), 0, surplus)
        while let last = lastCells(first, left).first {
            found.append(joined(first, last) ?? spans[first])
            (first, left) = (last + 1, left - last + first)
        }
        return found
    }

    /// The cell from the opening quote of one to the closing quote of another; nil if they lack these quotes.
    private func joined(_ first: Int, _ last: Int) -> CellSpan? {
        let span = spans[last]
        let end = span.form == .meant ? span.end : span.end - 1
        let isQuoted = { (cell: CellSpan) in cell.isQuoted(in: window) }
        guard last > first, isQuoted(spans[first]), end >= span.start, window[end] == .quote,
            spans[first].isMisquoted
                ? !isQuoted(span) || span.isMisquoted : !spans[(first + 1)...last].contains(where: isQuoted)
        else { return nil }
        return CellSpan(start: spans[first].start, end: end, form: .meant)
    }
}
