extension KeyDecoder {
    /// Takes the rest of a report whose beginning was given up, or finds that it is none.
    ///
    /// Answers nil where there is nothing to take; `waits` when more has to come.
    mutating func nextOfCutReport() -> (key: Key?, waits: Bool) {
        guard !cutReport.isEmpty, !isEmpty else { return (nil, false) }
        switch TerminalReport.read(cutReport + rest) {
        case .whole(let report, let length):
            skip(length - cutReport.count)
            cutReport = []
            return (.report(report), false)
        case .beginning: return (nil, true)
        case .other:
            // What follows the beginning of a string belongs to it, unless that was typed.
            if !cutReportIsTyped, TerminalReport.keysInString(cutReport) != nil { refuse = .string }
            cutReport = []
            return (nil, false)
        }
    }

    /// Gives up the beginning of what may be a report; nil where it cannot be one.
    ///
    /// A lone escape character is Escape all the same, with a letter it is the letter with Alt, and what is typed behind such a
    /// key is a key, as long as it may be one.
    mutating func giveUpReport() -> Key?? {
        let (before, whole) = (cutReport, cutReport + rest)
        let keys = TerminalReport.keysInString(whole)
        guard awaitsReport || awaitsAnswers || TerminalReport.isCertain(whole),
            TerminalReport.read(whole) == .beginning, before.isEmpty || whole.count > 2
        else {
            cutReport = []
            return nil
        }
        let isNext = before.isEmpty ? whole.count <= 2 : cutReportIsTyped && whole.count == before.count + 1
        cutReportIsTyped = whole.count == 1 || isNext && keys.map { whole.count <= $0 } == true
        skip(rest.count)
        cutReport = whole
        guard cutReportIsTyped, let last = whole.last.map({ Unicode.Scalar($0) }) else { return .some(nil) }
        return .some(whole.count == 1 ? .escape : whole.count == 2 ? .alt(last) : .scalar(last))
    }

    /// Takes a report out from among what was typed around it; nil when there is none.
    mutating func extractReport() -> TerminalReport? {
        if let key = nextOfCutReport().key, case .report(let report) = key { return report }
        for start in rest.indices where rest[start] == 0x1b {
            if case .whole(let report, let length) = TerminalReport.read(rest[start...]) {
                remove(start..<start + length)
                return report
            }
        }
        return nil
    }
}

extension KeyDecoder {
    /// What a terminal may send that is no key and no report that was asked for.
    enum Refuse: Equatable {
        case none
        /// A control sequence of a length that none has, up to its final byte.
        case sequence
        /// A control string (ECMA-48, 5.6), up to its end: answers about colours and versions come so.
        case string

        /// What begins with these bytes behind an escape character, if they are no key with Alt and the next one: an operating system command has a number, a
        /// device control string parameters, and an application's command is that of kitty's graphics.
        init?(beginningWith byte: UInt8, _ next: UInt8) {
            switch (byte, next) {
            case (UInt8(ascii: "]"), UInt8(ascii: "0")...UInt8(ascii: "9")),
                (UInt8(ascii: "P"), UInt8(ascii: "0")...UInt8(ascii: "9")), (UInt8(ascii: "P"), UInt8(ascii: ">")),
                (UInt8(ascii: "P"), UInt8(ascii: "!")), (UInt8(ascii: "_"), UInt8(ascii: "G")):
                self = .string
            default: return nil
            }
        }
    }

    /// Drops what belongs to the refuse; answers whether it has ended, or more has to come.
    mutating func skipRefuse() -> Bool {
        if refuse == .sequence {
            skip(rest.prefix { (0x20..<0x40).contains($0) }.count)
            guard let final = rest.first else { return false }
            if (0x40..<0x7f).contains(final) { skip(1) }
        } else {
            skip(rest.prefix { $0 != 0x07 && $0 != 0x1b }.count)
            guard let end = rest.first else { return false }
            // It ends with a bell, or with an escape character and a backslash; what else follows one is a key.
            if end == 0x1b, rest.count < 2 { return false }
            skip(end == 0x07 ? 1 : rest.dropFirst().first == UInt8(ascii: "\\") ? 2 : 0)
        }
        refuse = .none
        return true
    }
}

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
