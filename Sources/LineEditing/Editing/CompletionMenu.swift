import Terminal

/// The candidates for the word at the cursor, and the selected one.
/// The owner of the menu changes the line to ``inserted``.
struct CompletionMenu: Equatable {
    enum Move {
        case next
        case previous
        case up
        case down
        case left
        case right
        case pageUp
        case pageDown
        /// Back to the typed text, without a selection.
        case back
    }

    let candidates: [Candidate]
    /// The typed text when the menu was opened.
    var word: String
    /// The total, if the candidates are only the first ones; nil if they are all.
    private var total: CompletionTotal?
    /// True if the candidates are all there are.
    var isWhole: Bool { total == nil }
    /// True if a complete answer follows.
    var isUnfinished: Bool { total == .unfinished }
    private(set) var selected: Int?

    init(_ candidates: [Candidate], word: String, total: CompletionTotal? = nil) {
        self.candidates = candidates
        self.word = word
        self.total = total
    }

    var inserted: String { selected.map { candidates[$0].text } ?? word }

    /// True if the menu handles a key: left and right only if a candidate is selected and the menu has several columns.
    func handles(_ move: Move, columns: Int) -> Bool {
        guard move == .left || move == .right else { return true }
        return selected != nil && CompletionGrid(candidates, columns: columns).across > 1
    }

    /// Selects another candidate. Beyond either end nothing is selected, but keys for a page of `page` rows stop there.
    mutating func move(_ move: Move, columns: Int, page: Int = 10) {
        let across = CompletionGrid(candidates, columns: columns).across
        guard let current = selected else {
            selected = move == .back ? nil : move == .previous || move == .up ? candidates.count - 1 : 0
            return
        }
        switch move {
        case .next, .right: select(current + 1)
        case .previous, .left: select(current - 1)
        case .down: select(current + across)
        case .up: select(current - across)
        case .pageDown: selected = min(candidates.count - 1, current + across * page)
        case .pageUp: selected = max(0, current - across * page)
        case .back: selected = nil
        }
    }

    /// Replaces the candidates of an unfinished answer, unless the selected one would be lost.
    mutating func finish(_ answer: CompletionMenu) {
        guard isUnfinished, answer.word == word, let selected else { return }
        guard let index = answer.candidates.firstIndex(of: candidates[selected]) else {
            total = .moreThan(candidates.count)
            return
        }
        self = answer
        self.selected = index
    }

    private mutating func select(_ target: Int) {
        selected = candidates.indices.contains(target) ? target : nil
    }

    func rows(columns: Int, limit: Int) -> [StyledText] {
        let grid = CompletionGrid(candidates, columns: columns)
        let total = (candidates.count + grid.across - 1) / grid.across
        guard limit > 0 else { return [] }
        if total <= limit, self.total == nil { return (0..<total).map { row($0, grid) } }
        let visible = min(total, max(1, limit - 1))
        let first = max(0, min((selected ?? 0) / grid.across - visible / 2, total - visible))
        var rows = (first..<first + visible).map { row($0, grid) }
        let last = min(candidates.count, (first + visible) * grid.across)
        if limit > 1 {
            rows.append(StyledText("  \(first * grid.across + 1)–\(last) of \(count)", .dim))
        }
        return rows
    }

    private var count: String {
        switch total {
        case nil: String(candidates.count)
        case .exactly(let count): String(count)
        case .moreThan(let count): "more than \(count)"
        case .unfinished: "\(candidates.count) so far"
        }
    }

    private func row(_ number: Int, _ grid: CompletionGrid) -> StyledText {
        var text = StyledText()
        let first = number * grid.across
        for index in first..<min(candidates.count, first + grid.across) {
            let style = index == selected ? Style.reverse : .plain
            let candidate = candidates[index]
            text.append("  ")
            text.append(grid.display(candidate), style)
            if grid.detailWidth > 0 {
                text.append("  ", style)
                text.append(grid.detail(candidate), index == selected ? style : .dim)
            }
        }
        return text
    }
}

struct CompletionGrid {
    let displayWidth: Int
    let detailWidth: Int
    let across: Int

    private static let gap = 2

    init(_ candidates: [Candidate], columns: Int) {
        let room = max(4, columns - 1 - CompletionGrid.gap)
        let widestDisplay = candidates.lazy.map { ControlCharacters.shown($0.display).displayWidth }.max() ?? 0
        let widestDetail = candidates.lazy.map { ControlCharacters.shown($0.detail).displayWidth }.max() ?? 0
        displayWidth = min(max(1, widestDisplay), room)
        let left = room - displayWidth - CompletionGrid.gap
        detailWidth = left >= 8 ? min(widestDetail, left) : 0
        let block = displayWidth + (detailWidth > 0 ? CompletionGrid.gap + detailWidth : 0) + CompletionGrid.gap
        across = max(1, (columns - 1) / block)
    }

    func display(_ candidate: Candidate) -> String { fitted(candidate.display, displayWidth) }
    func detail(_ candidate: Candidate) -> String { fitted(candidate.detail, detailWidth) }

    private func fitted(_ text: String, _ width: Int) -> String {
        ControlCharacters.shown(text).clipped(to: width, mark: "…").padded(to: width)
    }
}
