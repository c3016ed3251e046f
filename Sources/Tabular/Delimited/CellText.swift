/// Makes texts of the cells that a scanner found.
struct CellText {
    let hasQuotes: Bool
    private var scratch: [UInt8] = []

    init(_ dialect: DelimitedDialect) {
        hasQuotes = dialect.hasQuotes
    }

    /// The text of the cell at `span`; `isRepaired` becomes true if some of it cannot be read.
    mutating func text(
        _ span: CellSpan, in window: UnsafeBufferPointer<UInt8>, _ isRepaired: inout Bool
    ) -> String {
        let bytes = UnsafeBufferPointer(rebasing: window[span.start..<span.end])
        switch span.form {
        case .plain where hasQuotes || bytes.offset(of: .backslash) == nil:
            return String(repairing: bytes, &isRepaired)
        case .plain: unescape(bytes)
        case .quoted: undouble(bytes)
        }
        return scratch.withUnsafeBufferPointer { String(repairing: $0, &isRepaired) }
    }

    /// Makes one quote of two; where the quoted part ends, a single quote is dropped and the rest taken as it is.
    private mutating func undouble(_ bytes: UnsafeBufferPointer<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        var index = 0
        while index < bytes.count {
            if bytes[index] == .quote {
                index += 1
                guard index < bytes.count, bytes[index] == .quote else {
                    scratch.append(contentsOf: bytes[index...])
                    return
                }
            }
            scratch.append(bytes[index])
            index += 1
        }
    }

    /// Makes `\t`, `\n`, `\r` and `\\` what they stand for; any other backslash is itself.
    private mutating func unescape(_ bytes: UnsafeBufferPointer<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        var index = 0
        while index < bytes.count {
            var byte = bytes[index]
            if byte == .backslash, index + 1 < bytes.count, let meant = Self.meaning(of: bytes[index + 1]) {
                byte = meant
                index += 1
            }
            scratch.append(byte)
            index += 1
        }
    }

    private static func meaning(of letter: UInt8) -> UInt8? {
        switch letter {
        case UInt8(ascii: "t"): .tab
        case UInt8(ascii: "n"): .lineFeed
        case UInt8(ascii: "r"): .carriageReturn
        case .backslash: .backslash
        default: nil
        }
    }
}
