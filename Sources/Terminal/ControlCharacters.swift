/// Makes visible what a terminal would obey: control characters, and the marks that turn the direction of writing.
public enum ControlCharacters {
    /// The text with each such character as `\u{1b}`; the text itself when it has none, which costs a look at its bytes.
    ///
    /// - Parameter keepingLines: leaves line feeds and tabs as they are.
    public static func shown(_ text: String, keepingLines: Bool = false) -> String {
        replacing(in: text, keepingLines: keepingLines) { "\\u{\(String($0.value, radix: 16))}" }
    }

    /// A text with each such character as a line that is typed shows it: `^I` for what a key with Ctrl sends, and otherwise as
    /// ``shown(_:keepingLines:)`` has it.
    public static func shownAsTyped(_ text: String) -> String {
        replacing(in: text, keepingLines: false) { scalar in
            let isOfKey = scalar.value < 0x20 || scalar.value == 0x7f
            return isOfKey ? "^" + String(Unicode.Scalar(UInt8(scalar.value) ^ 0x40)) : shown(String(scalar))
        }
    }

    /// A text in JSON with each such character as JSON's own `\u202e`, which means the same to whoever reads it.
    ///
    /// Line feeds and tabs stay: where they can stand in JSON, they are between the values.
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
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if isControl(scalar), !(keepingLines && (scalar == "\n" || scalar == "\t")) {
                result.append(contentsOf: notation(scalar).unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// Whether a terminal obeys this character rather than showing it.
    public static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7f..<0xa0: true
        case 0x61c, 0x200e, 0x200f, 0x2028...0x202e, 0x2066...0x2069, 0xfeff, 0xfff9...0xfffb: true
        default: false
        }
    }

    /// Whether a byte of the text could belong to such a character: a control byte, or a first byte of one in UTF-8.
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
