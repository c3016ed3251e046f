import Terminal

/// What a person would see on a terminal, from the bytes that a program writes: the sequences that a line editor uses, wrapping
/// with the delay that xterm has, and wide characters.
public struct Screen: Sendable {
    public private(set) var rows: Int
    public private(set) var columns: Int
    public private(set) var cursorRow = 0
    public private(set) var cursorColumn = 0
    /// Rows that have left the screen at its top.
    public private(set) var scrolledOff: [String] = []
    public private(set) var isCursorVisible = true
    public private(set) var pastesInBrackets = false
    public private(set) var bells = 0
    /// What a program has last asked for by DECSCUSR; 0 for the terminal's own, nil where nobody asked.
    public private(set) var cursorShape: Int?
    /// Sequences that the model does not know: a test may ask that there are none.
    public private(set) var unknownSequences: [String] = []

    private var cells: [[Cell]]
    private var wraps = true
    /// The cursor stands behind the last column; the next character goes to the next row.
    private var isWrapPending = false
    private var parser = EscapeParser()
    private var saved = (row: 0, column: 0)

    enum Cell: Equatable {
        case character(Character)
        /// The right half of a wide character.
        case rightHalf
        case empty
    }

    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        cells = Array(repeating: Array(repeating: .empty, count: columns), count: rows)
    }

    /// The rows as text, without blanks at their ends.
    public var lines: [String] { cells.map(Screen.text) }

    /// Everything that is to be seen, with what has scrolled off above it.
    public var transcript: [String] { scrolledOff + lines }

    /// Takes bytes as a terminal does, in whatever pieces they come.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for event in parser.take(byte) { obey(event) }
        }
    }

    public mutating func feed(_ text: String) { feed(text.utf8) }

    /// Changes the size as a terminal without reflow does: rows are cut, and leave at the top when the cursor would be lost.
    public mutating func resize(rows newRows: Int, columns newColumns: Int) {
        for index in cells.indices {
            let padding = Array(repeating: Cell.empty, count: max(0, newColumns - columns))
            cells[index] = Array((cells[index] + padding).prefix(newColumns))
        }
        while cells.count > newRows {
            if cursorRow >= newRows {
                scrolledOff.append(Screen.text(cells.removeFirst()))
                cursorRow -= 1
            } else {
                cells.removeLast()
            }
        }
        while cells.count < newRows { cells.append(Array(repeating: .empty, count: newColumns)) }
        rows = newRows
        columns = newColumns
        cursorColumn = min(cursorColumn, columns - 1)
        isWrapPending = false
    }

    private static func text(_ row: [Cell]) -> String {
        var text = ""
        for cell in row {
            switch cell {
            case .character(let character): text.append(character)
            case .rightHalf: break
            case .empty: text.append(" ")
            }
        }
        while text.last == " " { text.removeLast() }
        return text
    }
}

extension Screen {
    private mutating func obey(_ event: EscapeParser.Event) {
        switch event {
        case .scalar(let scalar): put(scalar)
        case .control(let code): control(code)
        case .sequence(let parameters, let final): sequence(parameters, final)
        case .unknown(let text): unknownSequences.append(text)
        }
    }

    private mutating func control(_ code: UInt8) {
        switch code {
        case 0x07: bells += 1
        case 0x08: move(column: cursorColumn - 1)
        case 0x0a: lineFeed()
        case 0x0d: move(column: 0)
        default: unknownSequences.append("control \(code)")
        }
    }

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = DisplayWidth.of(scalar)
        if joinsPrevious(scalar, width) { return }
        if isWrapPending && wraps {
            move(column: 0)
            lineFeed()
        }
        if cursorColumn + width > columns {
            if wraps {
                move(column: 0)
                lineFeed()
            } else {
                cursorColumn = max(0, columns - width)
            }
        }
        erase(cursorColumn..<min(columns, cursorColumn + width))
        cells[cursorRow][cursorColumn] = .character(Character(scalar))
        if width == 2 && cursorColumn + 1 < columns { cells[cursorRow][cursorColumn + 1] = .rightHalf }
        isWrapPending = cursorColumn + width >= columns
        cursorColumn = min(columns - 1, cursorColumn + width)
    }

    /// Marks and the parts of joined pictures become one with the character before them, as in terminals of today.
    private mutating func joinsPrevious(_ scalar: Unicode.Scalar, _ width: Int) -> Bool {
        var column = isWrapPending ? cursorColumn : cursorColumn - 1
        guard column >= 0 else { return width == 0 }
        if cells[cursorRow][column] == .rightHalf { column -= 1 }
        guard column >= 0, case .character(let previous) = cells[cursorRow][column] else { return width == 0 }
        let joined = String(previous) + String(scalar)
        guard joined.count == 1, let character = joined.first else { return width == 0 }
        let before = DisplayWidth.of(previous)
        cells[cursorRow][column] = .character(character)
        let grown = DisplayWidth.of(character) - before
        if grown == 1, column + 1 < columns {
            erase((column + 1)..<(column + 2))
            cells[cursorRow][column + 1] = .rightHalf
            isWrapPending = column + 2 >= columns
            cursorColumn = min(columns - 1, column + 2)
        }
        return true
    }

    /// Clears cells, and the other half of what is cut in two.
    private mutating func erase(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if range.lowerBound > 0, cells[cursorRow][range.lowerBound] == .rightHalf {
            cells[cursorRow][range.lowerBound - 1] = .empty
        }
        if range.upperBound < columns, cells[cursorRow][range.upperBound] == .rightHalf {
            cells[cursorRow][range.upperBound] = .empty
        }
        for column in range { cells[cursorRow][column] = .empty }
    }

    private mutating func lineFeed() {
        isWrapPending = false
        guard cursorRow == rows - 1 else {
            cursorRow += 1
            return
        }
        scrolledOff.append(Screen.text(cells.removeFirst()))
        cells.append(Array(repeating: .empty, count: columns))
    }

    private mutating func move(row: Int? = nil, column: Int? = nil) {
        cursorRow = max(0, min(rows - 1, row ?? cursorRow))
        cursorColumn = max(0, min(columns - 1, column ?? cursorColumn))
        isWrapPending = false
    }

    private mutating func sequence(_ parameters: String, _ final: Character) {
        let number = Int(parameters.prefix { $0 != ";" }) ?? 0
        switch (final, parameters) {
        case ("A", _): move(row: cursorRow - max(1, number))
        case ("B", _): move(row: cursorRow + max(1, number))
        case ("C", _): move(column: cursorColumn + max(1, number))
        case ("D", _): move(column: cursorColumn - max(1, number))
        case ("K", ""): erase(cursorColumn..<columns)
        case ("7", "ESC"): saved = (cursorRow, cursorColumn)
        case ("8", "ESC"): move(row: saved.row, column: saved.column)
        case ("J", ""):
            // tmux keeps what a cleared screen has shown.
            if cursorRow == 0, cursorColumn == 0 { scrolledOff += lines.filter { !$0.isEmpty } }
            erase(cursorColumn..<columns)
            for row in (cursorRow + 1)..<max(rows, cursorRow + 1) where row < rows {
                cells[row] = Array(repeating: .empty, count: columns)
            }
        case ("J", "2"): cells = Array(repeating: Array(repeating: .empty, count: columns), count: rows)
        case ("H", ""): move(row: 0, column: 0)
        case ("m", _), ("h", "?2026"), ("l", "?2026"): break
        case ("h", "?7"): wraps = true
        case ("l", "?7"): wraps = false
        case ("h", "?25"): isCursorVisible = true
        case ("l", "?25"): isCursorVisible = false
        case ("q", _) where parameters.hasSuffix(" "): cursorShape = Int(parameters.dropLast())
        case ("h", "?2004"): pastesInBrackets = true
        case ("l", "?2004"): pastesInBrackets = false
        default: unknownSequences.append("CSI \(parameters)\(final)")
        }
    }
}
