import Terminal
import Testing

@Suite struct DisplayWidthTests {
    @Test(arguments: [
        ("", 0), ("Blue Train", 10), ("Björk", 5), ("検索", 4), ("ｶﾞ", 2), ("한국", 4), ("Ａ", 2), ("e\u{301}", 1), ("👍", 2),
        ("👍🏽", 2),
        ("👨‍👩‍👧‍👦", 2), ("🇳🇴", 2), ("🏴‍☠️", 2), ("❤️", 2), ("❤", 1), ("1️⃣", 2), ("\u{200b}", 0), ("a\u{200d}", 1),
        ("\u{1100}\u{1161}\u{11a8}", 2),
        ("🫨", 2), ("…", 1), ("▸", 1), ("ก็", 1), ("क्ष", 2), ("\u{1b}", 0), ("\u{7f}", 0), ("𠮷", 2),
    ])
    func `the width of a text is its number of terminal columns`(_ text: String, _ width: Int) {
        #expect(text.displayWidth == width)
    }

    @Test func `no letter of an alphabet takes two columns, assigned or not`() {
        let wide = (0x20..<0x1100).compactMap(Unicode.Scalar.init).filter { DisplayWidth.of($0) > 1 }
        #expect(wide.isEmpty)
    }

    @Test(arguments: [
        ("Blue Train", 4, "", "Blue"), ("Blue Train", 5, "…", "Blue…"), ("Blue", 4, "…", "Blue"), ("検索検索", 5, "", "検索"),
        ("検索検索", 5, "…", "検索…"), ("検索検索", 4, "…", "検…"), ("👨‍👩‍👧x", 2, "", "👨‍👩‍👧"), ("👨‍👩‍👧x", 1, "", ""), ("Blue", 0, "…", ""),
        ("e\u{301}e\u{301}", 1, "", "e\u{301}"),
    ])
    func `a text is cut between whole characters`(_ text: String, _ columns: Int, _ mark: String, _ expected: String) {
        #expect(text.clipped(to: columns, mark: mark) == expected)
    }

    @Test func `padding counts columns, not characters`() {
        #expect("検索".padded(to: 6) == "検索  ")
        #expect("19".padded(to: 4, alignment: .right) == "  19")
        #expect("too wide".padded(to: 3) == "too wide")
    }
}
