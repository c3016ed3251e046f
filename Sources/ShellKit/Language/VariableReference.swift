/// A `$` in a line and the name after it: `$name`, one of `$?`, `$#`, `$@`, `$1` … `$9`, or any of these in braces.
package struct VariableReference {
    /// The bytes of the reference, from its `$`.
    let range: Range<Int>
    /// The bytes of the name; empty if there is none.
    let name: Range<Int>
    /// True if the name is, or should be, in braces.
    let isBraced: Bool
    /// False for a `$` without a name, which is literal, and for `${` without its `}` or with an invalid name, which is
    /// an error.
    let isComplete: Bool

    /// Reads the reference whose `$` is at a position.
    init(in line: UnsafeBufferPointer<UInt8>, at dollar: Int) {
        let start = dollar + 1
        isBraced = start < line.count && line[start] == UInt8(ascii: "{")
        let end = Self.endOfName(in: line, from: isBraced ? start + 1 : start)
        name = (isBraced ? start + 1 : start)..<end
        let isClosed = isBraced && end < line.count && line[end] == UInt8(ascii: "}")
        isComplete = !name.isEmpty && isBraced == isClosed
        range = dollar..<(isClosed ? end + 1 : end)
    }

    /// The error for `${` without its `}`, or with an invalid name between them.
    func error(in line: UnsafeBufferPointer<UInt8>) -> SyntaxError {
        let shown = line[range.lowerBound...].prefix { $0 != UInt8(ascii: " ") }
        return .badVariable(String(decoding: shown, as: UTF8.self))
    }

    /// The end of a single-character name or of an ordinary name; `start` if there is neither.
    private static func endOfName(in line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start < line.count else { return start }
        switch line[start] {
        case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "1")...UInt8(ascii: "9"):
            return start + 1
        case UInt8(ascii: "0"):
            return start
        default:
            return line[start...].firstIndex { !isNameByte($0) } ?? line.count
        }
    }

    /// True for ASCII letters, digits and `_`.
    package static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
