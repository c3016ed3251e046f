extension KeyDecoder {
    mutating func nextOfPartialReport() -> (key: Key?, isIncomplete: Bool) {
        guard !partialReport.isEmpty, !isEmpty else { return (nil, false) }
        switch TerminalReport.parse(partialReport + rest) {
        case .complete(let report, let length):
            skip(length - partialReport.count)
            partialReport = []
            return (.report(report), false)
        case .incomplete: return (nil, true)
        case .invalid:
            // The bytes after the start of a string belong to it, unless the user has typed that start.
            if !isPartialReportTyped, TerminalReport.keysInString(partialReport) != nil { ignored = .string }
            partialReport = []
            return (nil, false)
        }
    }

    /// Stores the start of a report after a timeout; nil if the bytes cannot be a report.
    ///
    /// As long as the bytes could be typed, they are also keys: Escape, a letter with Alt, then single characters.
    mutating func partialReportAfterTimeout() -> Key?? {
        let (before, whole) = (partialReport, partialReport + rest)
        let keys = TerminalReport.keysInString(whole)
        guard awaitsReport || awaitsAnswers || TerminalReport.isCertain(whole),
            TerminalReport.parse(whole) == .incomplete, before.isEmpty || whole.count > 2
        else {
            partialReport = []
            return nil
        }
        let isNext = before.isEmpty ? whole.count <= 2 : isPartialReportTyped && whole.count == before.count + 1
        isPartialReportTyped = whole.count == 1 || isNext && keys.map { whole.count <= $0 } == true
        skip(rest.count)
        partialReport = whole
        guard isPartialReportTyped, let last = whole.last.map({ Unicode.Scalar($0) }) else { return .some(nil) }
        return .some(whole.count == 1 ? .escape : whole.count == 2 ? .alt(last) : .scalar(last))
    }

    /// Removes a report from among the keys around it; nil if there is none.
    mutating func extractReport() -> TerminalReport? {
        if let key = nextOfPartialReport().key, case .report(let report) = key { return report }
        for start in rest.indices where rest[start] == 0x1b {
            if case .complete(let report, let length) = TerminalReport.parse(rest[start...]) {
                remove(start..<start + length)
                return report
            }
        }
        return nil
    }
}

extension KeyDecoder {
    /// Input that is neither a key nor a requested report.
    enum IgnoredInput: Equatable {
        case none
        /// A control sequence that is too long, up to its final byte.
        case sequence
        /// A control string (ECMA-48, 5.6) up to its end, for example a report of colours.
        case string

        /// The input after an escape character; nil for a key with Alt and another key. An operating system command has a
        /// number, a device control string has parameters, and an application command belongs to kitty's graphics protocol.
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

    mutating func skipIgnored() -> Bool {
        if ignored == .sequence {
            skip(rest.prefix { (0x20..<0x40).contains($0) }.count)
            guard let final = rest.first else { return false }
            if (0x40..<0x7f).contains(final) { skip(1) }
        } else {
            skip(rest.prefix { $0 != 0x07 && $0 != 0x1b }.count)
            guard let end = rest.first else { return false }
            // A string ends with a bell, or with an escape character and a backslash; any other byte after it is a key.
            if end == 0x1b, rest.count < 2 { return false }
            skip(end == 0x07 ? 1 : rest.dropFirst().first == UInt8(ascii: "\\") ? 2 : 0)
        }
        ignored = .none
        return true
    }
}

/// A mouse event of the terminal (xterm's control sequences, "Mouse Tracking": modes 1000 and 1006).
struct PointerReport: Equatable {
    enum Action: Equatable {
        case pressed, wheeledUp, wheeledDown
    }

    static let switchOn = "\u{1b}[?1000h\u{1b}[?1006h"
    static let switchOff = "\u{1b}[?1006l\u{1b}[?1000l"

    let action: Action
    let position: CursorPosition

    /// True for a report of any button, also in the older form with three bytes.
    static func matches(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: Array("\u{1b}[<".utf8)) || bytes.count > 3 && bytes.starts(with: Array("\u{1b}[M".utf8))
    }

    /// Parses a report; nil for other sequences, other buttons, and released buttons.
    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Array("\u{1b}[<".utf8)), bytes.last == UInt8(ascii: "M") else { return nil }
        let numbers = String(decoding: bytes.dropFirst(3).dropLast(), as: UTF8.self)
            .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, let button = numbers[0], let column = numbers[1], let row = numbers[2],
            (1...100_000).contains(column), (1...100_000).contains(row)
        else { return nil }
        // Modifier keys are ignored.
        switch button & ~0b11100 {
        case 0: action = .pressed
        case 64: action = .wheeledUp
        case 65: action = .wheeledDown
        default: return nil
        }
        position = CursorPosition(row: row - 1, column: column - 1)
    }
}
