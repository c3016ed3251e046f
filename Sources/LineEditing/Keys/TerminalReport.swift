import Terminal

/// What a terminal says of itself when it is asked (xterm's control sequences: window manipulation 18, the report of the
/// cursor's position, and what ``TerminalAnswer`` tells).
enum TerminalReport: Equatable {
    case size(TerminalSize)
    case cursor(CursorPlace)
    /// What it can.
    case answer(TerminalAnswer)

    static let cursorQuestion = "\u{1b}[6n"
    static let sizeQuestion = "\u{1b}[18t"

    /// What bytes are that may be a report.
    enum Reading: Equatable {
        case whole(TerminalReport, length: Int)
        /// They may become one when more of them come.
        case beginning
        case other
    }

    /// More bytes than a control sequence among them has, and more than a control string.
    private static let (longestSequence, longestString) = (60, 512)

    /// How the strings among them go on behind their first two bytes; until then they may be keys, Alt and a letter first.
    private static let (versionMark, imageMark) = (">|", "Gi=")

    /// Whether the bytes can be no key, and so are a report whose rest is late.
    static func isCertain(_ bytes: [UInt8]) -> Bool {
        keysInString(bytes).map { bytes.count > $0 }
            ?? bytes.starts(with: [0x1b, UInt8(ascii: "["), UInt8(ascii: "?")])
    }

    /// How many bytes of a string may still be keys; nil for what is none.
    static func keysInString(_ bytes: [UInt8]) -> Int? {
        switch bytes.dropFirst().first {
        case UInt8(ascii: "P"): 2 + versionMark.utf8.count
        case UInt8(ascii: "_"): 2 + imageMark.utf8.count
        default: nil
        }
    }

    /// Reads the report that the bytes begin with.
    static func read(_ bytes: some Collection<UInt8>) -> Reading {
        guard bytes.first == 0x1b else { return .other }
        switch bytes.dropFirst().first {
        case nil: return .beginning
        case UInt8(ascii: "["): return readSequence(bytes)
        case UInt8(ascii: "P"): return readString(bytes, after: Self.versionMark) { .version($0) }
        case UInt8(ascii: "_"): return readString(bytes, after: Self.imageMark, image)
        default: return .other
        }
    }

    private static func readSequence(_ bytes: some Collection<UInt8>) -> Reading {
        var numbers: [Int] = [0]
        var isPrivate = false
        for (index, byte) in bytes.dropFirst(2).enumerated() {
            switch (index, byte) {
            case (longestSequence..., _): return .other
            case (0, UInt8(ascii: "?")): isPrivate = true
            case (_, UInt8(ascii: "0")...UInt8(ascii: "9")):
                let digit = Int(byte - UInt8(ascii: "0"))
                numbers[numbers.count - 1] = min(numbers[numbers.count - 1] * 10 + digit, 100_000)
            case (_, UInt8(ascii: ";")): numbers.append(0)
            default:
                let report = isPrivate ? attributes(numbers, byte) : TerminalReport(numbers, byte)
                return report.map { .whole($0, length: index + 3) } ?? .other
            }
        }
        return .beginning
    }

    /// A string with its end, BEL or ST. Alt and a letter begin like one, so what comes next has to be right from the start.
    private static func readString(
        _ bytes: some Collection<UInt8>, after mark: String, _ answer: (String) -> TerminalAnswer?
    ) -> Reading {
        let (body, mark) = (Array(bytes.dropFirst(2)), Array(mark.utf8))
        guard body.starts(with: mark) || mark.starts(with: body) else { return .other }
        guard let end = body.firstIndex(where: { $0 == 0x07 || $0 == 0x1b }) else {
            return body.count < longestString ? .beginning : .other
        }
        let closing = body[end...].prefix(2)
        if closing == [0x1b] { return .beginning }
        let isClosed = body[end] == 0x07 || closing.last == UInt8(ascii: "\\")
        let text = String(decoding: body[..<end].dropFirst(mark.count), as: UTF8.self)
        guard isClosed, let answer = answer(text) else { return .other }
        return .whole(.answer(answer), length: 2 + end + (body[end] == 0x07 ? 1 : 2))
    }

    private static func image(_ text: String) -> TerminalAnswer? {
        let parts = text.split(separator: ";", maxSplits: 1)
        let number = Int(parts.first?.prefix { $0.isNumber } ?? "")
        return number.map { .image($0, isAccepted: parts.count > 1 && parts[1] == "OK") }
    }

    private static func attributes(_ numbers: [Int], _ final: UInt8) -> TerminalReport? {
        final == UInt8(ascii: "c") ? .answer(.attributes(numbers)) : nil
    }

    /// No key sends the same; with Shift, F3 is the report of a cursor in the first row.
    var isNoKey: Bool {
        if case .cursor = self { false } else { true }
    }

    private init?(_ numbers: [Int], _ final: UInt8) {
        switch (final, numbers.count) {
        case (UInt8(ascii: "t"), 3) where numbers[0] == 8 && numbers[1] > 0 && numbers[2] > 0:
            self = .size(TerminalSize(rows: numbers[1], columns: numbers[2]))
        case (UInt8(ascii: "t"), 3) where numbers[0] == 6 && numbers[1] > 0 && numbers[2] > 0:
            self = .answer(.cellSize(height: numbers[1], width: numbers[2]))
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
