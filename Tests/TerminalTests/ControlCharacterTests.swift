import Terminal
import Testing

@Suite struct ControlCharacterTests {
    @Test(arguments: [
        ("Blue Train", "Blue Train"), ("Björk – 検索", "Björk – 検索"), ("a\u{1b}[31mb", "a\\u{1b}[31mb"),
        ("\u{9b}2J", "\\u{9b}2J"),
        ("\u{7f}", "\\u{7f}"), ("x\u{202e}y", "x\\u{202e}y"), ("\u{2066}", "\\u{2066}"), ("\u{61c}", "\\u{61c}"),
        ("a\r\nb", "a\\u{d}\\u{a}b"),
        ("\0", "\\u{0}"), ("👨‍👩‍👧", "👨‍👩‍👧"), ("\u{feff}x", "\\u{feff}x"),
    ])
    func `control characters are made visible`(_ text: String, _ shown: String) {
        #expect(ControlCharacters.shown(text) == shown)
    }

    @Test func `line feeds and tabs are kept in multi-line text`() {
        #expect(ControlCharacters.shown("a\tb\nc\r", keepingLines: true) == "a\tb\nc\\u{d}")
    }

    @Test(arguments: [
        "", "a\u{1b}[31mb\0", "x\u{202e}y\r", "a\tb\nc", "\\u{41}", "\\u{a}", "\\u{", "\\u{1b", "\\u{x}\u{1b}",
    ])
    func `the original of a shown text can be restored`(_ text: String) {
        #expect(ControlCharacters.hidden(ControlCharacters.shown(text, keepingLines: true)[...]) == text)
    }

    @Test func `every control character of Unicode's first plane is shown`() {
        for value in UInt32(0)...0xffff {
            guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory == .control else { continue }
            #expect(ControlCharacters.shown(String(scalar)) == "\\u{\(String(value, radix: 16))}")
        }
    }

    // Copying the result for each character would take hours.
    @Test(.timeLimit(.minutes(2))) func `a long text of control characters is shown`() {
        #expect(ControlCharacters.shown(String(repeating: "\n", count: 1_000_000)).utf8.count == 5_000_000)
    }
}
