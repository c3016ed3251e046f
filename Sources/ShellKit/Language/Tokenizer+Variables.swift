// References to variables.

extension Tokenizer {
    /// Reads `$name`, one of `$?`, `$#`, `$@`, `$1` … `$9`, or any of these in braces. A `$` without a name after it is
    /// literal.
    mutating func readVariable(_ line: UnsafeBufferPointer<UInt8>, isQuoted: Bool) throws(SyntaxError) {
        let start = position + 1
        guard start < line.count else { return takeDollar() }
        if line[start] == UInt8(ascii: "{") {
            return try readBracedVariable(line, from: start + 1, isQuoted: isQuoted)
        }
        let end = endOfVariable(line, from: start)
        guard end > start else { return takeDollar() }
        takeVariable(line, start..<end, isQuoted: isQuoted, upTo: end)
    }

    private mutating func readBracedVariable(
        _ line: UnsafeBufferPointer<UInt8>, from start: Int, isQuoted: Bool
    ) throws(SyntaxError) {
        let end = endOfVariable(line, from: start)
        guard end > start, end < line.count, line[end] == UInt8(ascii: "}") else {
            let shown = line[(start - 2)...].prefix { $0 != UInt8(ascii: " ") }
            throw .badVariable(String(decoding: shown, as: UTF8.self))
        }
        takeVariable(line, start..<end, isQuoted: isQuoted, upTo: end + 1)
    }

    private mutating func takeVariable(
        _ line: UnsafeBufferPointer<UInt8>, _ name: Range<Int>, isQuoted: Bool, upTo end: Int
    ) {
        word.appendVariable(String(decoding: line[name], as: UTF8.self), isQuoted: isQuoted)
        source?.note(.variable, position..<end)
        position = end
    }

    private mutating func takeDollar() {
        word.append(UInt8(ascii: "$"))
        position += 1
    }

    /// The end of a single-character name or of an ordinary name; `start` if there is neither.
    private func endOfVariable(_ line: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard start < line.count else { return start }
        switch line[start] {
        case UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "@"), UInt8(ascii: "1")...UInt8(ascii: "9"):
            return start + 1
        default: return endOfName(line, from: start)
        }
    }

    /// The end of a name: ASCII letters, digits and `_`, but no digit first.
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
