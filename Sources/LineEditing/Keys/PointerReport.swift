/// What a terminal tells of the mouse (xterm's control sequences, "Mouse Tracking": modes 1000 and 1006).
struct PointerReport: Equatable {
    /// What was done.
    enum Action: Equatable {
        case pressed, wheeledUp, wheeledDown
    }

    static let switchOn = "\u{1b}[?1000h\u{1b}[?1006h"
    static let switchOff = "\u{1b}[?1006l\u{1b}[?1000l"

    let action: Action
    /// Where on the screen.
    let place: CursorPlace

    /// Reads a report; nil for everything else, also for other buttons, and for one that is let go of.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Array("\u{1b}[<".utf8)), bytes.last == UInt8(ascii: "M") else { return nil }
        let numbers = String(decoding: bytes.dropFirst(3).dropLast(), as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2],
            (1...100_000).contains(column), (1...100_000).contains(row)
        else { return nil }
        // What is held down beside it does not matter.
        switch button & ~0b11100 {
        case 0: action = .pressed
        case 64: action = .wheeledUp
        case 65: action = .wheeledDown
        default: return nil
        }
        place = CursorPlace(row: row - 1, column: column - 1)
    }
}
