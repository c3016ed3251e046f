/// Makes plain lines of what is written to a terminal: without escapes, and of a row that is overwritten only what stays.
///
/// Followed are what moves within a row or clears it: carriage return, backspace and, of the control sequences of ECMA-48, CUF,
/// CUB, CHA and EL. Not followed are what leaves the row or shifts what is in it: moves to other rows (progress of many rows
/// is kept as it was written), clearing the screen, inserting and deleting, the second screen of full-screen programs, and
/// the terminal's edge, where a long line would go on in the next row.
package struct PlainLines {
    private var filter = EscapeFilter()
    /// The line as long as it only grows.
    private var line: [UInt8] = []
    /// The line where the cursor was moved in it.
    private var row: PlainRow?

    /// Nothing so far.
    package init() {}

    /// Takes bytes, and hands out each line that is whole, without its line break.
    package mutating func take(_ bytes: some Sequence<UInt8>, _ body: (String) -> Void) {
        for byte in bytes {
            switch (filter.part(of: byte), byte) {
            case (.text, UInt8(ascii: "\n")): body(takeLine())
            case (.text, UInt8(ascii: "\r")): withRow { $0.move(to: 0) }
            case (.text, 0x08): withRow { $0.move(by: -1) }
            case (.text, UInt8(ascii: "\t")), (.text, 0x20...0x7e), (.text, 0x80...): put(byte)
            case (.control(let sign, let number), _): obey(sign, number)
            default: break
            }
        }
    }

    /// Takes what has no line break behind it; nil where there is nothing.
    package mutating func takeRest() -> String? {
        defer { self = PlainLines() }
        let rest = takeLine()
        return rest.isEmpty ? nil : rest
    }

    private mutating func takeLine() -> String {
        defer {
            line.removeAll(keepingCapacity: true)
            row = nil
        }
        return row?.text ?? String(decoding: line, as: UTF8.self)
    }

    private mutating func put(_ byte: UInt8) {
        if row == nil { line.append(byte) } else { row?.put(byte) }
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
