/// Turns the bytes of a terminal into keys.
///
/// A pure value: bytes go in, in whatever pieces they arrive, and keys come out. What is no UTF-8 becomes U+FFFD, one for
/// each maximal part of a sequence, as the Unicode Standard (3.9, table 3-8) recommends. Control characters above U+0080 become
/// U+FFFD too, so that they stay free for keys of our own.
struct KeyDecoder {
    /// For what an unfinished key waits.
    enum Waiting: Equatable {
        case nothing
        /// The rest of a character: it will come, however long it takes.
        case character
        /// What tells Escape from the beginning of a sequence.
        case escape
        /// The end of a paste.
        case paste
    }

    private var bytes: [UInt8] = []
    private var position = 0
    private var paste: BracketedPaste?
    /// The paste has paused for so long that its end may never come.
    private var isPastePaused = false
    /// What comes belongs to something that nobody wants to have.
    var refuse = Refuse.none
    /// The terminal was asked something, and its answer is no key, in whatever pieces it comes.
    var awaitsReport = false
    /// The same for what the terminal can, of which no part is like a key but the beginning.
    var awaitsAnswers = false
    /// The beginning of a report that has paused; what follows may be its rest.
    var cutReport: [UInt8] = []
    /// Whether every byte of it was taken for a key already.
    var cutReportIsTyped = false

    mutating func feed(_ new: some Sequence<UInt8>) {
        if position > 0 {
            bytes.removeFirst(position)
            position = 0
        }
        bytes.append(contentsOf: new)
    }

    /// Whether all bytes have become keys.
    var isEmpty: Bool { position == bytes.count && (paste == nil || isPastePaused) }

    /// What has not become keys yet.
    var rest: ArraySlice<UInt8> { bytes[position...] }
    mutating func skip(_ count: Int) { position += count }
    mutating func remove(_ range: Range<Int>) { bytes.removeSubrange(range) }

    var waiting: Waiting {
        if paste != nil { return isPastePaused ? .nothing : .paste }
        guard position < bytes.count else { return refuse == .none ? .nothing : .escape }
        return bytes[position] == 0x1b || !cutReport.isEmpty ? .escape : .character
    }

    /// The next whole key; nil when more bytes are needed.
    mutating func next() -> Key? {
        let cut = nextOfCutReport()
        if cut.key != nil || cut.waits { return cut.key }
        while position < bytes.count {
            if paste != nil { return continuePaste() }
            if refuse != .none {
                guard skipRefuse() else { return nil }
                continue
            }
            let byte = bytes[position]
            switch byte {
            case 0x1b:
                let key = nextAfterEscape()
                if refuse == .string { continue }
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

    /// Makes a key of what is there, because nothing more has come in time.
    mutating func giveUpWaiting() -> Key? {
        if let piece = paste?.takePiece() {
            isPastePaused = true
            return piece.isEmpty ? nil : .paste(piece)
        }
        guard waiting == .escape else { return nil }
        if refuse != .none {
            refuse = .none
            return nil
        }
        if let key = giveUpReport() { return key }
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
        case UInt8(ascii: "O"):
            guard position + 2 < bytes.count else { return nil }
            return take(3)
        case 0x1b:
            position += 1
            return .escape
        case UInt8(ascii: "P"), UInt8(ascii: "_"):
            switch TerminalReport.read(rest) {
            case .whole(let report, let length):
                skip(length)
                return .report(report)
            case .beginning where awaitsAnswers || rest.count > 2: return nil
            case .beginning, .other: return nextWithAlt()
            }
        default: return nextWithAlt()
        }
    }

    /// A character with Alt, or the beginning of a string that nobody wants.
    private mutating func nextWithAlt() -> Key? {
        switch bytes[position + 1] {
        case let byte where position + 2 < bytes.count && Refuse(beginningWith: byte, bytes[position + 2]) != nil:
            position += 2
            refuse = .string
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

    /// More bytes than any key or report has.
    private static let longestSequence = 64

    /// A control sequence: parameters and intermediates up to a final byte (ECMA-48, 5.4).
    private mutating func nextControlSequence() -> Key? {
        var end = position + 2
        while end < bytes.count, (0x20..<0x40).contains(bytes[end]) { end += 1 }
        if end - position > KeyDecoder.longestSequence {
            position = end
            refuse = .sequence
            return .fragment
        }
        guard end < bytes.count else { return nil }
        if !(0x40..<0x7f).contains(bytes[end]) {
            position = end
            return .fragment
        }
        if case .whole(let report, let length) = TerminalReport.read(rest), report.isNoKey || awaitsReport {
            skip(length)
            return .report(report)
        }
        let key = take(end + 1 - position)
        if key == .sequence(BracketedPaste.begin) { beginPaste() }
        return key
    }

    private mutating func take(_ count: Int) -> Key {
        defer { position += count }
        return .sequence(Array(bytes[position..<position + count]))
    }

    private mutating func beginPaste() {
        paste = BracketedPaste()
        isPastePaused = false
    }

    /// Goes on with a paste, whose end may come late or, when Ctrl-C comes alone instead, never.
    private mutating func continuePaste() -> Key? {
        if isPastePaused, bytes[position...] == [0x03] {
            paste = nil
            position += 1
            return .scalar("\u{3}")
        }
        isPastePaused = false
        let used = paste?.take(bytes[position...]) ?? 0
        position += used
        guard let finished = paste, finished.isFinished else { return nil }
        paste = nil
        return .paste(finished.text)
    }

    /// One character of UTF-8; nil when its end has not come yet.
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

    /// Which bytes may follow a first byte; narrower for four of them (Unicode Standard, table 3-7).
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

/// What a person pressed, as far as the bytes of a terminal tell.
enum Key: Equatable {
    /// A character, control characters among them.
    case scalar(Unicode.Scalar)
    /// Escape on its own.
    case escape
    /// Escape and a character at once, which is how Alt arrives.
    case alt(Unicode.Scalar)
    /// A key with a name: a whole control sequence, with its escape character.
    case sequence([UInt8])
    /// A text that was pasted, cleaned.
    case paste(String)
    /// A control sequence that ended in the middle; it means nothing.
    case fragment
    /// No key: what the terminal answers to a question.
    case report(TerminalReport)
}
