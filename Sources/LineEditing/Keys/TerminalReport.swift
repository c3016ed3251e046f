import Terminal

/// A report of the terminal (xterm's control sequences: window manipulation 18, cursor position, ``TerminalAnswer``).
enum TerminalReport: Equatable {
    case size(TerminalSize)
    case cursor(CursorPosition)
    case answer(TerminalAnswer)

    static let cursorQuery = "\u{1b}[6n"
    static let sizeQuery = "\u{1b}[18t"

    enum Parse: Equatable {
        case complete(TerminalReport, length: Int)
        case incomplete
        case invalid
    }

    /// In bytes; no control sequence or control string of a report is longer.
    private static let (longestSequence, longestString) = (60, 512)

    /// The third and later bytes of control strings. Until then they may be keys: a letter with Alt, then characters.
    private static let (versionMark, imageMark) = (">|", "Gi=")

    /// True if the bytes cannot be keys, and so are the start of a report.
    static func isCertain(_ bytes: [UInt8]) -> Bool {
        keysInString(bytes).map { bytes.count > $0 }
            ?? bytes.starts(with: [0x1b, UInt8(ascii: "["), UInt8(ascii: "?")])
    }

    /// The number of bytes of a control string that may be keys; nil for other bytes.
    static func keysInString(_ bytes: [UInt8]) -> Int? {
        switch bytes.dropFirst().first {
        case UInt8(ascii: "P"): 2 + versionMark.utf8.count
        case UInt8(ascii: "_"): 2 + imageMark.utf8.count
        default: nil
        }
    }

    static func parse(_ bytes: some Collection<UInt8>) -> Parse {
        guard bytes.first == 0x1b else { return .invalid }
        switch bytes.dropFirst().first {
        case nil: return .incomplete
        case UInt8(ascii: "["): return parseSequence(bytes)
        case UInt8(ascii: "P"): return parseString(bytes, after: Self.versionMark) { .version($0) }
        case UInt8(ascii: "_"): return parseString(bytes, after: Self.imageMark, image)
        default: return .invalid
        }
    }

    private static func parseSequence(_ bytes: some Collection<UInt8>) -> Parse {
        var numbers: [Int] = [0]
        var isPrivate = false
        for (index, byte) in bytes.dropFirst(2).enumerated() {
            switch (index, byte) {
            case (longestSequence..., _): return .invalid
            case (0, UInt8(ascii: "?")): isPrivate = true
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
                let digit = Int(byte - UInt8(ascii: "0"))
                numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 100_000)
            case (_, UInt8(ascii: ";")): numbers.append(0)
            default:
                let report = isPrivate ? attributes(numbers, byte) : TerminalReport(numbers, byte)
                return report.map { .complete($0, length: index + 3) } ?? .invalid
            }
        }
        return .incomplete
    }

    /// A string with its end, BEL or ST. A letter with Alt begins in the same way, so each byte after it is compared.
    private static func parseString(
        _ bytes: some Collection<UInt8>, after mark: String, _ answer: (String) -> TerminalAnswer?
    ) -> Parse {
        let (body, mark) = (Array(bytes.dropFirst(2)), Array(mark.utf8))
        guard body.starts(with: mark) || mark.starts(with: body) else { return .invalid }
        guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == 0x1b }) else {
            return body.count < longestString ? .incomplete : .invalid
        }
        let closing = body[end...].prefix(2)
        if closing == [0x1b] { return .incomplete }
        let isClosed = body[end] == 0x07 || closing.last == UInt8(ascii: "\\")
        let text = String(decoding: body[..<end].dropFirst(mark.count), as: UTF8.self)
        guard isClosed, let answer = answer(text) else { return .invalid }
        return .complete(.answer(answer), length: 2 + end + (body[end] == 0x07 ? 1 : 2))
    }

    private static func image(_ text: String) -> TerminalAnswer? {
        let parts = text.split(separator: ";", maxSplits: 1)
        let number = Int(parts.first?.prefix { $0.isNumber } ?? "")
        return number.map { .image($0, isAccepted: parts.count > 1 && parts[1] == "OK") }
    }

    private static func attributes(_ numbers: [Int], _ final: UInt8) -> TerminalReport? {
        final == UInt8(ascii: "c") ? .answer(.attributes(numbers)) : nil
    }

    /// False for the report of a cursor in the first row, which is also the sequence of F3 with Shift.
    var isNoKey: Bool { if case .cursor = self { false } else { true } }

    private init?(_ numbers: [Int], _ final: UInt8) {
        switch (final, numbers.count) {
        case (UInt8(ascii: "t"), 3) where numbers[0] == 8 && numbers[1] > 0 && numbers[2] > 0:
            self = .size(TerminalSize(rows: numbers[1], columns: numbers[2]))
        case (UInt8(ascii: "t"), 3) where numbers[0] == 6 && numbers[1] > 0 && numbers[2] > 0:
            self = .answer(.cellSize(height: numbers[1], width: numbers[2]))
        case (UInt8(ascii: "R"), 2) where numbers[0] > 0 && numbers[1] > 0:
            self = .cursor(CursorPosition(row: numbers[0] - 1, column: numbers[1] - 1))
        default: return nil
        }
    }
}

/// A position on the screen or among rows, from 0. After a full row the column is the width.
struct CursorPosition: Equatable {
    var row: Int
    var column: Int
}
