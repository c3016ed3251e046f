/// What can be told of a line for `/bin/sh` without running it.
///
/// - Source: POSIX.1-2024, Shell Command Language, sections 2.2 (quoting) and 2.3 (tokens).
struct SystemText {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The name of the program, where the line is a single one with its words, and nothing in it means more to `/bin/sh`.
    var plainProgram: String? {
        guard let first = text.first, first != "-", first != " ", text.utf8.allSatisfy(Self.isPlain) else { return nil }
        return String(text.prefix { $0 != " " })
    }

    /// The line that asks `/bin/sh` whether it has the program, by its status and without a word; nil where there is no telling.
    var search: String? { plainProgram.map { "command -v \($0) >/dev/null 2>&1" } }

    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: " _-+./,:@%".utf8.contains(byte)
        }
    }

    /// Whether a `&` at its end starts it in the background.
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

    /// Takes off what a sign quotes.
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
