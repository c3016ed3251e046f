/// Static analysis of a line for `/bin/sh`.
///
/// - Source: POSIX.1-2024, Shell Command Language, sections 2.2 (quoting) and 2.3 (tokens).
struct SystemText {
    let text: String

    init(_ text: String) { self.text = text }

    /// The name of the program, if the line is a simple command without quotes, variables or other syntax of `/bin/sh`;
    /// otherwise nil.
    var plainProgram: String? {
        guard let first = text.first, first != "-", first != " ", text.utf8.allSatisfy(Self.isPlain) else { return nil }
        return String(text.prefix { $0 != " " })
    }

    /// A line that exits with status 0 if `/bin/sh` finds the program; it prints nothing. Nil without ``plainProgram``.
    var search: String? { plainProgram.map { "command -v \($0) >/dev/null 2>&1" } }

    static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: " _-+./,:@%".utf8.contains(byte)
        }
    }

    /// True if a final `&` starts the line in the background.
    var endsInBackground: Bool {
        var signs = text[...]
        var last: Character?
        var isAtWordStart = true
        while let sign = signs.popFirst() {
            if sign == "#", isAtWordStart {
                signs = signs.drop { $0 != "\n" }
                continue
            }
            isAtWordStart = sign.isWhitespace || ";&|(".contains(sign)
            if sign.isWhitespace { continue }
            Self.skipQuoted(behind: sign, in: &signs)
            last = sign == "&" && last == "&" ? nil : sign
        }
        return last == "&"
    }

    private static func skipQuoted(behind sign: Character, in signs: inout Substring) {
        switch sign {
        case "\\":
            _ = signs.popFirst()
        case "'":
            signs = signs.drop { $0 != "'" }.dropFirst()
        case "\"":
            while let next = signs.popFirst(), next != "\"" {
                if next == "\\" { _ = signs.popFirst() }
            }
        default:
            break
        }
    }
}
