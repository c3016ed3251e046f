import Terminal

/// What a terminal says of itself when it is asked (xterm's control sequences: window manipulation 18, and the report of the
/// cursor's position).
enum TerminalReport: Equatable {
    case size(TerminalSize)
    case cursor(CursorPlace)

    static let cursorQuestion = "\u{1b}[6n"
    static let sizeQuestion = "\u{1b}[18t"

    /// What bytes are that may be a report.
    enum Reading: Equatable {
        case whole(TerminalReport, length: Int)
        /// They may become one when more of them come.
        case beginning
        case other
    }

    /// More digits than a report has.
    private static let longest = 24

    /// Reads the report that the bytes begin with.
    static func read(_ bytes: some Sequence<UInt8>) -> Reading {
        var numbers: [Int] = [0]
        for (index, byte) in bytes.enumerated() {
            switch (index, byte) {
            case (0, 0x1b), (1, UInt8(ascii: "[")): break
            case (2..<longest, UInt8(ascii: "0")...UInt8(ascii: "9")):
                let digit = Int(byte - UInt8(ascii: "0"))
                numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 100_000)
            case (2..<longest, UInt8(ascii: ";")): numbers.append(0)
            case (2..<longest, let final):
                return TerminalReport(numbers, final).map { .whole($0, length: index + 1) } ?? .other
            default: return .other
            }
        }
        return .beginning
    }

    /// No key sends the same; with Shift, F3 is the report of a cursor in the first row.
    var isNoKey: Bool {
        if case .size = self { true } else { false }
    }

    private init?(_ numbers: [Int], _ final: UInt8) {
        switch (final, numbers.count) {
        case (UInt8(ascii: "t"), 3) where numbers[0] == 8 && numbers[1] > 0 && numbers[2] > 0:
            self = .size(TerminalSize(rows: numbers[1], columns: numbers[2]))
        case (UInt8(ascii: "R"), 2) where numbers[0] > 0 && numbers[1] > 0:
            self = .cursor(CursorPlace(row: numbers[0] - 1, column: numbers[1] - 1))
        default: return nil
        }
    }
}

/// Where the cursor is on a screen or among rows; both count from 0. Behind a row that is full, the column is the width.
struct CursorPlace: Equatable {
    var row: Int
    var column: Int
}
