/// Escapes characters that a terminal would interpret: control characters and marks that change the writing
/// direction.
public enum ControlCharacters {
    /// The text with each such character as `\u{1b}`. A text without any is returned after a scan of its bytes.
    ///
    /// - Parameter keepingLines: Leaves line feeds and tabs unchanged.
    public static func shown(_ text: String, keepingLines: Bool = false) -> String {
        replacing(in: text, keepingLines: keepingLines) { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// The text with each such character in the notation of typed lines: `^I` for characters that Ctrl and a key
    /// produce, and the notation of ``shown(_:keepingLines:)`` for all others.
    public static func shownAsTyped(_ text: String) -> String {
        replacing(in: text, keepingLines: false) { scalar in
            let isOfKey = scalar.value < 0x20 || scalar.value == 0x7f
            return isOfKey ? "^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40)) : shown(String(scalar))
        }
    }

    /// The original of a text that ``shown(_:keepingLines:)`` has returned, with its line feeds and tabs.
    ///
    /// An original that contains the notation itself is changed.
    public static func hidden(_ text: Substring) -> String {
        var (result, rest) = ("", text)
        while let start = rest.firstRange(of: "\\u{") {
            let digits = rest[start.upperBound...].prefix { $0 != "}" }
            let scalar = UInt32(digits, radix: 16).flatMap { Unicode.Scalar($0) }
            result += rest[..<start.lowerBound]
            if let scalar, isControl(scalar), scalar != "\n", scalar != "\t", digits.endIndex < rest.endIndex {
                result.unicodeScalars.append(scalar)
                rest = rest[digits.endIndex...].dropFirst()
            } else {
                result += rest[start]
                rest = rest[start.upperBound...]
            }
        }
        return result + rest
    }

    /// A JSON text with each such character as the equivalent JSON escape, such as `\u202e`.
    ///
    /// Line feeds and tabs remain: valid JSON contains them only between values.
    public static func escapedInJSON(_ json: String) -> String {
        replacing(in: json, keepingLines: true) { scalar in
            let digits = String(scalar.value, radix: 16)
            return "\\u" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
        }
    }

    private static func replacing(
        in text: String, keepingLines: Bool, by notation: (Unicode.Scalar) -> String
    ) -> String {
        guard mayHold(text), text.unicodeScalars.contains(where: isControl) else { return text }
        // Appending a text to a view of scalars would copy the view each time.
        var result = ""
        for scalar in text.unicodeScalars {
            if isControl(scalar), !(keepingLines && (scalar == "\n" || scalar == "\t")) {
                result += notation(scalar)
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// True if a terminal interprets the character instead of displaying it.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool { isControl(scalar.value) }

    static func isControl(_ value: UInt32) -> Bool {
        switch value {
        case 0..<0x20, 0x7f..<0xa0: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xfff9...0xfffb: true
        default: false
        }
    }

    /// True if a byte is a control byte or the first UTF-8 byte of a control character.
    private static func mayHold(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            for byte in bytes where byte &- 0x20 >= 0x5f {
                if byte < 0x80 || byte == 0xc2 || byte == 0xd8 || byte == 0xe2 || byte == 0xef { return true }
            }
            return false
        }
    }
}
