/// Converts terminal output to plain lines: without escape sequences, and with the final text of each overwritten row.
///
/// It interprets movements and erasures within a row: carriage return, backspace and the control sequences CUF, CUB,
/// CHA and EL of ECMA-48. It does not interpret sequences that leave the row or shift its contents: movements to other
/// rows (a progress display of several rows is recorded as written), clearing the screen, insertion and deletion, the
/// alternate screen of full-screen programs, and wrapping at the terminal's edge.
package struct PlainLines {
    private var filter = EscapeFilter()
    /// The current line, while it is only appended to.
    private var line: [UInt8] = []
    /// The current line, after a cursor movement in it.
    private var row: PlainRow?

    /// An empty converter.
    package init() {}

    /// Reads bytes and passes each complete line, without its line break, to `body`.
    package mutating func append(_ bytes: some Sequence<UInt8>, _ body: (String) -> Void) {
        for byte in bytes {
            switch (filter.part(of: byte), byte) {
            case (.text, UInt8(ascii: "\n")): body(removeLine())
            case (.text, UInt8(ascii: "\r")): withRow { $0.move(to: 0) }
            case (.text, 0x08): withRow { $0.move(by: -1) }
            case (.text, UInt8(ascii: "\t")), (.text, 0x20...0x7e), (.text, 0x80...): append(byte)
            case (.control(let sign, let number), _): obey(sign, number)
            default: break
            }
        }
    }

    /// Returns the text after the last line break and resets the converter; nil if there is none.
    package mutating func removeRest() -> String? {
        defer { self = PlainLines() }
        let rest = removeLine()
        return rest.isEmpty ? nil : rest
    }

    private mutating func removeLine() -> String {
        defer {
            line.removeAll(keepingCapacity: true)
            row = nil
        }
        return row?.text ?? String(decoding: line, as: UTF8.self)
    }

    private mutating func append(_ byte: UInt8) {
        if row == nil { line.append(byte) } else { row?.write(byte) }
    }

    private mutating func withRow(_ body: (inout PlainRow) -> Void) {
        var changed = row ?? PlainRow(line)
        row = nil
        body(&changed)
        row = changed
    }

    private mutating func obey(_ sign: UInt8, _ number: Int) {
        switch sign {
        case UInt8(ascii: "C"): withRow { $0.move(by: max(number, 1)) }
        case UInt8(ascii: "D"): withRow { $0.move(by: -max(number, 1)) }
        case UInt8(ascii: "G"): withRow { $0.move(to: max(number, 1) - 1) }
        case UInt8(ascii: "K"): withRow { $0.erase(number) }
        default: break
        }
    }
}
