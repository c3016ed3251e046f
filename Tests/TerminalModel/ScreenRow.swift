/// One row of a screen.
struct ScreenRow: Equatable, Sendable {
    enum Cell: Equatable {
        case character(Character)
        /// The right half of a wide character.
        case rightHalf
        case empty
    }

    var cells: [Cell]
    /// The number of written columns, including those that were erased since.
    var used = 0
    /// The next row continues this one.
    var wraps = false

    init(columns: Int) { cells = Array(repeating: .empty, count: columns) }

    /// The visible text, without spaces at the end.
    var text: String {
        var text = ""
        for cell in cells {
            switch cell {
            case .character(let character): text.append(character)
            case .rightHalf: break
            case .empty: text.append(" ")
            }
        }
        while text.last == " " { text.removeLast() }
        return text
    }

    /// Shortens or extends the row.
    mutating func fit(columns: Int) {
        let padding = Array(repeating: Cell.empty, count: max(0, columns - cells.count))
        cells = Array((cells + padding).prefix(columns))
        used = min(used, columns)
    }
}
