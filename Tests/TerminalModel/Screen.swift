import Terminal

/// A model of a terminal's screen, from the bytes of a program: the sequences that a line editor uses, wrapping with
/// xterm's delay, and wide characters.
public struct Screen: Sendable {
    public private(set) var rows: Int
    public private(set) var columns: Int
    public private(set) var cursorRow = 0
    public private(set) var cursorColumn = 0
    public private(set) var isCursorVisible = true
    public private(set) var pastesInBrackets = false
    /// The number of reads with bracketed paste, which the editor enables once for each line.
    public private(set) var readings = 0
    public private(set) var bells = 0
    /// The enabled mouse modes.
    public private(set) var pointerModes: Set<String> = []
    /// The shape that was last requested with DECSCUSR; 0 for the terminal's own, nil without a request.
    public private(set) var cursorShape: Int?
    /// Sequences that are unknown to the model; tests expect that there are none.
    public private(set) var unknownSequences: [String] = []

    /// True if several scalars form one picture of two columns; older terminals, such as tmux before 3.5, draw them
    /// one by one.
    public var joinsPictures = true
    /// The terminal's replies to questions about its abilities.
    public var identity = TerminalIdentity.plain
    /// The control strings that were written, except for questions.
    public internal(set) var strings: [ControlString] = []

    /// The pending replies to questions.
    var replies = ""
    /// The number of questions about the size.
    public private(set) var sizeQuestions = 0
    var history: [ScreenRow] = []
    var grid: [ScreenRow]
    private var wraps = true
    /// The cursor is after the last column; the next character goes to the next row.
    private var isWrapPending = false
    /// The cursor is after the last column.
    public var isBehindColumns: Bool { isWrapPending }
    private var parser = EscapeParser()
    private var saved = (row: 0, column: 0)

    public init(rows: Int, columns: Int) {
        self.rows = rows
        self.columns = columns
        grid = Array(repeating: ScreenRow(columns: columns), count: rows)
    }

    /// Processes bytes like a terminal, in pieces of any size.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            for event in parser.take(byte) { obey(event) }
        }
    }

    public mutating func feed(_ text: String) { feed(text.utf8) }

    /// Returns the pending replies, and removes them.
    public mutating func takeReplies() -> String {
        defer { replies = "" }
        return replies
    }

    /// Changes the size like a terminal without reflow: rows are cut, and scroll off at the top if the cursor would
    /// be lost.
    public mutating func resize(rows newRows: Int, columns newColumns: Int) {
        for index in grid.indices { grid[index].fit(columns: newColumns) }
        while grid.count > newRows {
            if cursorRow >= newRows {
                history.append(grid.removeFirst())
                cursorRow -= 1
            } else {
                grid.removeLast()
            }
        }
        while grid.count < newRows { grid.append(ScreenRow(columns: newColumns)) }
        rows = newRows
        columns = newColumns
        cursorColumn = min(cursorColumn, columns - 1)
        isWrapPending = false
    }

    /// Sets a size, and keeps the resulting position of the cursor.
    mutating func take(rows newRows: Int, columns newColumns: Int, cursorRow row: Int, cursorColumn column: Int) {
        rows = newRows
        columns = newColumns
        cursorRow = row
        cursorColumn = min(column, newColumns - 1)
        isWrapPending = column >= newColumns
    }
}

extension Screen {
    private mutating func obey(_ event: EscapeParser.Event) {
        switch event {
        case .scalar(let scalar): put(scalar)
        case .control(let code): control(code)
        case .sequence(let parameters, let final): sequence(parameters, final)
        case .string(let text): take(string: text)
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
            grid[cursorRow].wraps = true
            move(column: 0)
            lineFeed()
        }
        if cursorColumn + width > columns {
            if wraps {
                grid[cursorRow].wraps = true
                move(column: 0)
                lineFeed()
            } else {
                cursorColumn = max(0, columns - width)
            }
        }
        erase(cursorColumn..<min(columns, cursorColumn + width))
        grid[cursorRow].cells[cursorColumn] = .character(Character(scalar))
        if width == 2 && cursorColumn + 1 < columns { grid[cursorRow].cells[cursorColumn + 1] = .rightHalf }
        grid[cursorRow].used = max(grid[cursorRow].used, min(columns, cursorColumn + width))
        isWrapPending = cursorColumn + width >= columns
        cursorColumn = min(columns - 1, cursorColumn + width)
    }

    /// Marks and the parts of joined pictures are combined with the character before them, as in current terminals.
    private mutating func joinsPrevious(_ scalar: Unicode.Scalar, _ width: Int) -> Bool {
        var column = isWrapPending ? cursorColumn : cursorColumn - 1
        guard column >= 0 else { return width == 0 }
        if grid[cursorRow].cells[column] == .rightHalf { column -= 1 }
        guard column >= 0, case .character(let previous) = grid[cursorRow].cells[column] else { return width == 0 }
        if scalar.isASCII && previous.isASCII || !joinsPictures && width > 0 { return width == 0 }
        let joined = String(previous) + String(scalar)
        guard joined.count == 1, let character = joined.first else { return width == 0 }
        let before = DisplayWidth.of(previous)
        grid[cursorRow].cells[column] = .character(character)
        let grown = joinsPictures ? DisplayWidth.of(character) - before : 0
        if grown == 1, column + 1 < columns {
            erase((column + 1)..<(column + 2))
            grid[cursorRow].cells[column + 1] = .rightHalf
            grid[cursorRow].used = max(grid[cursorRow].used, column + 2)
            isWrapPending = column + 2 >= columns
            cursorColumn = min(columns - 1, column + 2)
        }
        return true
    }

    /// Clears cells, and the other half of a split character.
    private mutating func erase(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if range.lowerBound > 0, grid[cursorRow].cells[range.lowerBound] == .rightHalf {
            grid[cursorRow].cells[range.lowerBound - 1] = .empty
        }
        if range.upperBound < columns, grid[cursorRow].cells[range.upperBound] == .rightHalf {
            grid[cursorRow].cells[range.upperBound] = .empty
        }
        for column in range { grid[cursorRow].cells[column] = .empty }
    }

    /// The rest of the cursor's row. Only a row that is erased from its start counts as empty when rows are wrapped
    /// again.
    private mutating func eraseRow() {
        erase(cursorColumn..<columns)
        guard cursorColumn == 0, grid[cursorRow].used > 0 else { return }
        grid[cursorRow] = ScreenRow(columns: columns)
        if cursorRow > 0 {
            grid[cursorRow - 1].wraps = false
        } else if !history.isEmpty {
            history[history.count - 1].wraps = false
        }
    }

    private mutating func deleteRows(_ count: Int) {
        let count = min(count, rows - cursorRow)
        grid.removeSubrange(cursorRow..<cursorRow + count)
        grid += Array(repeating: ScreenRow(columns: columns), count: count)
    }

    mutating func lineFeed() {
        isWrapPending = false
        guard cursorRow == rows - 1 else {
            cursorRow += 1
            return
        }
        history.append(grid.removeFirst())
        grid.append(ScreenRow(columns: columns))
    }

    mutating func move(row: Int? = nil, column: Int? = nil) {
        cursorRow = max(0, min(rows - 1, row ?? cursorRow))
        cursorColumn = max(0, min(columns - 1, column ?? cursorColumn))
        isWrapPending = false
    }

    private mutating func sequence(_ parameters: String, _ final: Character) {
        if let reply = identity.reply(to: parameters, final) {
            replies += reply
            return
        }
        let number = Int(parameters.prefix { $0 != ";" }) ?? 0
        switch (final, parameters) {
        case ("A", _): move(row: cursorRow - max(1, number))
        case ("B", _): move(row: cursorRow + max(1, number))
        case ("C", _): move(column: cursorColumn + max(1, number))
        case ("D", _): move(column: cursorColumn - max(1, number))
        case ("K", ""): eraseRow()
        case ("M", _): deleteRows(max(1, number))
        case ("t", "18"):
            sizeQuestions += 1
            replies += "\u{1b}[8;\(rows);\(columns)t"
        case ("n", "6"): replies += "\u{1b}[\(cursorRow + 1);\((isBehindColumns ? columns : cursorColumn) + 1)R"
        case ("7", "ESC"): saved = (cursorRow, cursorColumn)
        case ("8", "ESC"): move(row: saved.row, column: saved.column)
        case ("J", ""):
            // tmux saves the contents of a cleared screen.
            if cursorRow == 0, cursorColumn == 0 { history += grid.filter { !$0.text.isEmpty } }
            eraseRow()
            for row in (cursorRow + 1)..<max(rows, cursorRow + 1) where row < rows {
                grid[row] = ScreenRow(columns: columns)
            }
        case ("J", "2"): grid = Array(repeating: ScreenRow(columns: columns), count: rows)
        case ("J", "3"): history = []
        case ("H", ""): move(row: 0, column: 0)
        case ("m", _), ("h", "?2026"), ("l", "?2026"): break
        case ("h", "?7"): wraps = true
        case ("l", "?7"): wraps = false
        case ("h", "?25"): isCursorVisible = true
        case ("l", "?25"): isCursorVisible = false
        case ("q", _) where parameters.hasSuffix(" "): cursorShape = Int(parameters.dropLast())
        case ("h", "?1000"), ("h", "?1006"): pointerModes.insert(parameters)
        case ("l", "?1000"), ("l", "?1006"): pointerModes.remove(parameters)
        case ("h", "?2004"):
            pastesInBrackets = true
            readings += 1
        case ("l", "?2004"): pastesInBrackets = false
        default: unknownSequences.append("CSI \(parameters)\(final)")
        }
    }
}
