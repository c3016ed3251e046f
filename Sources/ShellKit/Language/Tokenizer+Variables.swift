// How the tokenizer finds the names of variables.

extension Tokenizer {
    /// Reads `$name`, `${name}`, or one of `$?`, `$#`, `$@`, `$1` … `$9`; a `$` that no name follows is itself.
    mutating func readVariable(_ line: UnsafeBufferPointer<UInt8>, isQuoted: Bool) throws(SyntaxError) {
        let start = position + 1
        guard start < line.count else { return takeDollar() }
        switch line[start] {
        case UInt8(ascii: "{"):
            try readBracedVariable(line, from: start + 1, isQuoted: isQuoted)
        case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "1")...UInt8(ascii: "9"):
            takeVariable(line, start..<(start + 1), isQuoted: isQuoted)
        default:
            let end = endOfName(line, from: start)
            guard end > start else { return takeDollar() }
            takeVariable(line, start..<end, isQuoted: isQuoted)
        }
    }

    private mutating func readBracedVariable(
        _ line: UnsafeBufferPointer<UInt8>, from start: Int, isQuoted: Bool
    ) throws(SyntaxError) {
        let end = endOfName(line, from: start)
        guard end > start, end < line.count, line[end] == UInt8(ascii: "}") else {
            let shown = line[(start - 2)...].prefix { $0 != UInt8(ascii: " ") }
            throw .badVariable(String(decoding: shown, as: UTF8.self))
        }
        takeVariable(line, start..<end, isQuoted: isQuoted)
        position = end + 1
    }

    private mutating func takeVariable(_ line: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, isQuoted: Bool) {
        word.appendVariable(String(decoding: line[name], as: UTF8.self), isQuoted: isQuoted)
        position = name.upperBound
    }

    private mutating func takeDollar() {
        word.append(UInt8(ascii: "$"))
        position += 1
    }

    /// Letters, digits and `_`, of which the first is no digit; all ASCII.
    private func endOfName(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var end = start
        while end < line.count {
            switch line[end] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"):
                end += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9") where end > start: end += 1
            default: return end
            }
        }
        return end
    }
}
