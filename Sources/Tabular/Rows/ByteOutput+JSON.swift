extension ByteOutput {
    /// Appends a value; `indentation` is the indentation of its line in columns, nil writes no white space.
    mutating func appendJSON(_ value: JSONValue, indentation: Int? = nil) {
        switch value {
        case .null: append("null")
        case .bool(let isTrue): append(isTrue ? "true" : "false")
        case .number(let number): append(number.text)
        case .string(let text): appendJSON(text)
        case .array(let elements):
            appendItems(elements, in: ("[", "]"), indentation) { output, element, inner in
                output.appendJSON(element, indentation: inner)
            }
        case .object(let members):
            appendItems(members, in: ("{", "}"), indentation) { output, member, inner in
                output.appendJSON(member.name)
                output.append(inner == nil ? ":" : ": ")
                output.appendJSON(member.value, indentation: inner)
            }
        }
    }

    /// Appends a text in quotes.
    ///
    /// Besides the escapes that RFC 8259 requires, U+007F to U+009F and the line separators U+2028 and U+2029 are
    /// escaped, so no text can control a terminal or break a line.
    mutating func appendJSON(_ text: String) { Self.withBytes(of: text) { appendJSON($0) } }

    /// Appends a text in UTF-8 in quotes.
    mutating func appendJSON(_ bytes: UnsafeBufferPointer<UInt8>) {
        append(.quote)
        var start = 0
        var index = 0
        while index < bytes.count {
            let length = Self.lengthToEscape(bytes, at: index)
            if length > 0 {
                append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
                appendEscape(bytes, at: index, length: length)
                start = index + length
            }
            index += max(length, 1)
        }
        append(start == 0 ? bytes : UnsafeBufferPointer(rebasing: bytes[start...]))
        append(.quote)
    }

    /// The number of bytes of the character at `index` if it must be escaped, else 0.
    @inline(__always)
    private static func lengthToEscape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
        let byte = bytes[index]
        if byte >= 0x20, byte < 0x7F { return byte == .quote || byte == .backslash ? 1 : 0 }
        switch byte {
        case 0...0x1F, 0x7F: return 1
        case 0xC2: return bytes[index + 1] < 0xA0 ? 2 : 0
        case 0xE2: return bytes[index + 1] == 0x80 && bytes[index + 2] & 0xFE == 0xA8 ? 3 : 0
        default: return 0
        }
    }

    private mutating func appendEscape(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, length: Int) {
        append(.backslash)
        switch (length, bytes[index]) {
        case (1, .quote), (1, .backslash): append(bytes[index])
        case (1, .lineFeed): append(UInt8(ascii: "n"))
        case (1, .carriageReturn): append(UInt8(ascii: "r"))
        case (1, .tab): append(UInt8(ascii: "t"))
        case (1, let byte): appendUnit(UInt16(byte))
        case (2, _): appendUnit(UInt16(bytes[index + 1]))
        default: appendUnit(0x2000 | UInt16(bytes[index + 2]) & 0x3F)
        }
    }

    private mutating func appendUnit(_ unit: UInt16) {
        append(UInt8(ascii: "u"))
        for shift in stride(from: 12, through: 0, by: -4) {
            let digit = UInt8(unit >> UInt16(shift) & 0xF)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }

    private mutating func appendItems<Items: Collection>(
        _ items: Items, in brackets: (open: String, close: String), _ indentation: Int?,
        _ appendItem: (inout ByteOutput, Items.Element, Int?) -> Void
    ) {
        let inner = items.isEmpty ? nil : indentation.map { $0 + 2 }
        append(brackets.open)
        for (index, item) in items.enumerated() {
            if index > 0 { append(UInt8(ascii: ",")) }
            appendLineBreak(inner)
            appendItem(&self, item, inner)
        }
        if inner != nil { appendLineBreak(indentation) }
        append(brackets.close)
    }

    private mutating func appendLineBreak(_ indentation: Int?) {
        guard let indentation else { return }
        append(.lineFeed)
        for _ in 0..<indentation { append(UInt8(ascii: " ")) }
    }
}
