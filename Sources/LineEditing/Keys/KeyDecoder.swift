/// Decodes the bytes of a terminal, in pieces of any size, into keys.
///
/// Invalid UTF-8 becomes U+FFFD, one for each maximal part of a sequence, as the Unicode Standard (3.9, table 3-8)
/// recommends. So do control characters from U+0080, which are reserved for private keys.
struct KeyDecoder {
    enum Waiting: Equatable {
        case nothing
        /// The rest of a character, which always arrives.
        case character
        /// The bytes that distinguish Escape from the start of a sequence.
        case escape
        case paste
    }

    private var bytes: [UInt8] = []
    private var position = 0
    private var paste: BracketedPaste?
    /// True after a pause, when the end of the paste may be missing.
    private var isPastePaused = false
    var ignored = IgnoredInput.none
    /// True if the terminal was asked for a position or a size; the answer is not a key.
    var awaitsReport = false
    /// True if the terminal was asked for its abilities; only the start of an answer resembles a key.
    var awaitsAnswers = false
    /// The start of a report that was interrupted; its rest may follow.
    var partialReport: [UInt8] = []
    /// True if each of its bytes was returned as a key.
    var isPartialReportTyped = false

    mutating func feed(_ new: some Sequence<UInt8>) {
        if position > 0 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes.append(contentsOf: new)
    }

    var isEmpty: Bool { position == bytes.count && (paste == nil || isPastePaused) }

    var rest: ArraySlice<UInt8> { bytes[position...] }
    mutating func skip(_ count: Int) { position += count }
    mutating func remove(_ range: Range<Int>) { bytes.removeSubrange(range) }

    var waiting: Waiting {
        if paste != nil { return isPastePaused ? .nothing : .paste }
        guard position < bytes.count else { return ignored == .none ? .nothing : .escape }
        return bytes[position] == 0x1b || !partialReport.isEmpty ? .escape : .character
    }

    mutating func next() -> Key? {
        let report = nextOfPartialReport()
        if report.key != nil || report.isIncomplete { return report.key }
        while position < bytes.count {
            if paste != nil { return continuePaste() }
            if ignored != .none {
                guard skipIgnored() else { return nil }
                continue
            }
            let byte = bytes[position]
            switch byte {
            case 0x1b:
                let key = nextAfterEscape()
                if ignored == .string { continue }
                guard let key else { return nil }
                if paste == nil { return key }
            case 0..<0x80:
                position += 1
                return .scalar(Unicode.Scalar(byte))
            default:
                return nextCharacter(at: position).map { .scalar($0) }
            }
        }
        return nil
    }

    mutating func keyAfterTimeout() -> Key? {
        if let piece = paste?.removeText() {
            isPastePaused = true
            return piece.isEmpty ? nil : .paste(piece)
        }
        guard waiting == .escape else { return nil }
        if ignored != .none {
            ignored = .none
            return nil
        }
        if let key = partialReportAfterTimeout() { return key }
        guard bytes[position] == 0x1b else { return next() }
        let count = bytes.count - position
        position = bytes.count
        return count == 1 ? .escape : .fragment
    }
}

extension KeyDecoder {
    private mutating func nextAfterEscape() -> Key? {
        guard position + 1 < bytes.count else { return nil }
        switch bytes[position + 1] {
        case UInt8(ascii: "["): return nextControlSequence()
        case UInt8(ascii: "O"): return nextFunctionKey()
        case 0x1b:
            position += 1
            return .escape
        case UInt8(ascii: "P"), UInt8(ascii: "_"):
            switch TerminalReport.parse(rest) {
            case .complete(let report, let length):
                skip(length)
                return .report(report)
            case .incomplete where awaitsAnswers || rest.count > 2: return nil
            case .incomplete, .invalid: return nextWithAlt()
            }
        default: return nextWithAlt()
        }
    }

    /// A character with Alt, or the start of a string to ignore.
    private mutating func nextWithAlt() -> Key? {
        switch bytes[position + 1] {
        case let byte where position + 2 < bytes.count && IgnoredInput(beginningWith: byte, bytes[position + 2]) != nil:
            position += 2
            ignored = .string
            return nil
        default:
            let start = position
            position += 1
            guard let scalar = nextCharacter(at: position) else {
                position = start
                return nil
            }
            return .alt(scalar)
        }
    }

    /// In bytes; no key or report is longer.
    private static let longestSequence = 64

    /// A key of the keypad or a function key (SS3); older terminals send numbers for its modifiers before its letter.
    private mutating func nextFunctionKey() -> Key? {
        let end = bytes[(position + 2)...].prefix(5).prefix { (0x30..<0x3a).contains($0) || $0 == 0x3b }.endIndex
        guard end < bytes.count else { return nil }
        if (0x20..<0x7f).contains(bytes[end]) { return sequence(end + 1 - position) }
        position = end
        return .fragment
    }

    /// The length of a sequence that does not end as ECMA-48 says; 0 for an incomplete one, nil for all others.
    ///
    ///     ESC [ [ A        F1 to F5 of the Linux console
    ///     ESC [ 3 $        a key of rxvt with Shift; a sequence with `$` and a final byte has several numbers
    ///     ESC [ M b x y    a button, a column and a row of the mouse, each plus 32 (xterm's "Normal tracking mode")
    private var irregularLength: Int? {
        let tail = bytes[(position + 2)...]
        switch tail.first {
        case UInt8(ascii: "["):
            guard let letter = tail.dropFirst().first else { return 0 }
            return (0x40..<0x7f).contains(letter) ? 4 : nil
        case UInt8(ascii: "M"):
            // 0 is a column or a row that is too large for a byte.
            let values = tail.dropFirst().prefix(3)
            guard values.allSatisfy({ $0 == 0 || $0 >= 0x20 }) else { return nil }
            return values.count < 3 ? 0 : mouseReportLength
        default:
            let digits = tail.prefix { (0x30..<0x3a).contains($0) }
            return !digits.isEmpty && bytes[digits.endIndex...].first == UInt8(ascii: "$") ? digits.count + 3 : nil
        }
    }

    /// Six bytes, or more in mode 1005, in which columns and rows from 96 are characters of UTF-8.
    private var mouseReportLength: Int {
        var values = KeyDecoder()
        values.feed(bytes[(position + 3)...].prefix(6).prefix { $0 >= 0x20 })
        for _ in 0..<3 where values.isEmpty || values.nextCharacter(at: values.position) == nil { return 6 }
        return 3 + values.position
    }

    /// A control sequence: parameters and intermediates up to a final byte (ECMA-48, 5.4).
    private mutating func nextControlSequence() -> Key? {
        if let length = irregularLength { return length > 0 ? sequence(length) : nil }
        var end = position + 2
        while end < bytes.count, (0x20..<0x40).contains(bytes[end]) { end += 1 }
        if end - position > KeyDecoder.longestSequence {
            position = end
            ignored = .sequence
            return .fragment
        }
        guard end < bytes.count else { return nil }
        if !(0x40..<0x7f).contains(bytes[end]) {
            position = end
            return .fragment
        }
        if case .complete(let report, let length) = TerminalReport.parse(rest), report.isNoKey || awaitsReport {
            skip(length)
            return .report(report)
        }
        let key = sequence(end + 1 - position)
        if key == .sequence(BracketedPaste.begin) { beginPaste() }
        return key
    }

    private mutating func sequence(_ count: Int) -> Key {
        defer { position += count }
        return .sequence(Array(bytes[position..<position + count]))
    }

    private mutating func beginPaste() {
        paste = BracketedPaste()
        isPastePaused = false
    }

    /// After a pause, a single Ctrl-C ends a paste whose end is missing.
    private mutating func continuePaste() -> Key? {
        if isPastePaused, bytes[position...] == [0x03] {
            paste = nil
            position += 1
            return .scalar("\u{3}")
        }
        isPastePaused = false
        let used = paste?.append(bytes[position...]) ?? 0
        position += used
        guard let finished = paste, finished.isFinished else { return nil }
        paste = nil
        return .paste(finished.text)
    }

    private mutating func nextCharacter(at start: Int) -> Unicode.Scalar? {
        let first = bytes[start]
        let length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0
        var value = length <= 1 ? UInt32(first) : UInt32(first) & (0x7f >> UInt32(length))
        var end = start + 1
        while end < start + length {
            guard end < bytes.count else { return nil }
            guard KeyDecoder.secondBytes(after: end == start + 1 ? first : 0).contains(bytes[end]) else { break }
            value = value << 6 | UInt32(bytes[end] & 0x3f)
            end += 1
        }
        position = end
        guard length > 0, end == start + length, !(0x80..<0xa0).contains(value) else { return "\u{fffd}" }
        return Unicode.Scalar(value) ?? "\u{fffd}"
    }

    /// The valid bytes after a first byte (Unicode Standard, table 3-7).
    private static func secondBytes(after first: UInt8) -> ClosedRange<UInt8> {
        switch first {
        case 0xe0: 0xa0...0xbf
        case 0xed: 0x80...0x9f
        case 0xf0: 0x90...0xbf
        case 0xf4: 0x80...0x8f
        default: 0x80...0xbf
        }
    }
}

/// A key that the user pressed, or a report of the terminal.
enum Key: Equatable {
    case scalar(Unicode.Scalar)
    case escape
    /// A character with Alt: Escape and the character at once.
    case alt(Unicode.Scalar)
    /// The control sequence of a named key, with its escape character.
    case sequence([UInt8])
    case paste(String)
    /// An incomplete control sequence.
    case fragment
    case report(TerminalReport)
}
