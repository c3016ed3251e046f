/// One row of a screen.
struct ScreenRow: Equatable, Sendable {
    enum Cell: Equatable {
        case character(Character)
        /// The right half of a wide character.
        case rightHalf
        case empty
    }

    var cells: [Cell]
    /// How many of its columns were written; what was erased since counts.
    var used = 0
    /// The row after it is its rest.
    var wraps = false

    init(columns: Int) { cells = Array(repeating: .empty, count: columns) }

    /// What is to be seen, without blanks at the end.
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

    /// Cuts the row, or lengthens it.
    mutating func fit(columns: Int) {
        let padding = Array(repeating: Cell.empty, count: max(0, columns - cells.count))
        cells = Array((cells + padding).prefix(columns))
        used = min(used, columns)
    }
}
