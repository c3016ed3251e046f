/// Makes plain lines of what is written to a terminal: without escapes, and of a row that is overwritten only what stays.
package struct PlainLines {
    private var filter = EscapeFilter()
    private var line: [UInt8] = []
    /// Whether the cursor stands at the line's beginning, so that what comes takes its place.
    private var isAtBeginning = false

    /// Nothing so far.
    package init() {}

    /// Takes bytes, and hands out each line that is whole, without its line break.
    package mutating func take(_ bytes: some Sequence<UInt8>, _ body: (String) -> Void) {
        for byte in bytes where filter.isText(byte) {
            switch byte {
            case UInt8(ascii: "\n"):
                body(String(decoding: line, as: UTF8.self))
                line.removeAll(keepingCapacity: true)
                isAtBeginning = false
            case UInt8(ascii: "\r"): isAtBeginning = true
            case UInt8(ascii: "\t"), 0x20...0x7e, 0x80...: put(byte)
            default: break
            }
        }
    }

    /// Takes what has no line break behind it; nil where there is nothing.
    package mutating func takeRest() -> String? {
        defer { self = PlainLines() }
        return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
    }

    private mutating func put(_ byte: UInt8) {
        if isAtBeginning { line.removeAll(keepingCapacity: true) }
        isAtBeginning = false
        line.append(byte)
    }
}
