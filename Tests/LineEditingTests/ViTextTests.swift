import Testing

@testable import LineEditing

/// vi's commands on a text; `|` marks the cursor.
@Suite struct ViTextTests {
    private func typed(_ keys: String, on shown: String) -> String? {
        let parts = shown.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var text = ViText(buffer: EditBuffer(String(parts[0] + parts[1]), cursor: parts[0].count))
        var gathered = ViKeys()
        var state = ViRepetition()
        var stored: String?
        for key in keys.unicodeScalars {
            guard case .complete(let command) = gathered.add(key) else { continue }
            guard let meant = state.resolve(command), let result = text.perform(meant, stored: stored) else {
                return nil
            }
            state.note(meant)
            stored = result.cut ?? stored
        }
        return text.buffer.beforeCursor + "|" + text.buffer.afterCursor
    }

    @Test(arguments: [
        ("|one two three four", "3w", "one two three |four"), ("one two |three", "2b", "|one two three"),
        ("|one two", "e", "on|e two"), ("|one two", "2e", "one tw|o"), ("|a.b c", "w", "a|.b c"),
        ("|a.b c", "W", "a.b |c"), ("ab|c", "0", "|abc"), ("  ab|c", "^", "  |abc"), ("|abc", "$", "ab|c"),
        ("|abcdef", "4|", "abc|def"), ("|abcab", "2fb", "abca|b"), ("abca|b", "Fb", "a|bcab"),
        ("|abcab", "tb", "|abcab"), ("|axbxc", "fx;", "axb|xc"), ("|axbxc", "fx;,", "a|xbxc"),
        ("|a(b[c]d)", "%", "a(b[c]d|)"), ("a(b[c]d|)", "%", "a|(b[c]d)"),
        ("x\nab|c", "0", "x\n|abc"), ("a|b\nc", "$", "a|b\nc"), ("|👨‍👩‍👧e\u{301}x", "2l", "👨‍👩‍👧e\u{301}|x"),
    ])
    func `movements change the cursor`(_ before: String, _ keys: String, _ after: String) {
        #expect(typed(keys, on: before) == after)
    }

    @Test(arguments: [
        ("|one two three", "dw", "|two three"), ("|one two three", "2dw", "|three"),
        ("|one two three", "d2w", "|three"),
        ("|a b c d e f g", "2d3w", "|g"), ("one |two", "dw", "one| "), ("|one two", "cw", "| two"),
        ("|a b", "cw", "| b"), ("|one two three", "c2w", "| three"), ("one t|wo", "db", "one |wo"),
        ("|abcdef", "3x", "|def"), ("abc|def", "2X", "a|def"), ("ab|cdef", "D", "a|b"), ("ab|cd", "C", "ab|"),
        ("|abcd", "dfc", "|d"), ("|abcd", "dtc", "|cd"), ("ab|cd", "d0", "|cd"), ("ab|cd", "dd", "|"),
        ("a|b\ncd\nef", "2dd", "|ef"), ("ab\ncd\ne|f", "dd", "ab\n|cd"), ("a|b\ncd", "ddp", "cd\n|ab"),
        ("ab\nc|d", "ddP", "|cd\nab"), ("ab\nc|d", "dk", "|"), ("a|b\ncd\nef", "dj", "|ef"),
        ("|one two", "dwp", "tone| wo"), ("|ab", "yl3p", "aaa|ab"), ("|ab cd", "ywP", "ab| ab cd"),
        ("|abc", "2rx", "x|xc"), ("|abc", "2~", "AB|c"), ("|one two three", "dw.", "|three"),
        ("|abcdef", "2x.", "|ef"), ("|abcdef", "x3.", "|ef"), ("|👨‍👩‍👧e\u{301}x", "2x", "|x"),
        ("|e\u{301}b", "rz", "|zb"), ("ab|c", "o", "abc\n|"), ("ab|c", "O", "|\nabc"), ("  a|b", "I", "  |ab"),
    ])
    func `changes change the text`(_ before: String, _ keys: String, _ after: String) {
        #expect(typed(keys, on: before) == after)
    }

    /// The results are those of vim 9.0, and of bash for commands that it has.
    @Test(arguments: [
        ("foo ba|r", "de", "foo b|a"), ("foo ba|r", "dE", "foo b|a"), ("foo ba|r", "ce", "foo ba|"),
        ("foo ba|r", "cE", "foo ba|"), ("foo ba|r", "3de", "foo b|a"), ("foo ba|r", "c2E", "foo ba|"),
        ("foo ba|r", "yeP", "foo ba|rr"), ("|x", "de", "|"), ("|x", "ce", "|"), ("foo |b", "dE", "foo| "),
        ("fo|o  ", "de", "f|o"), ("foo|  ", "ce", "foo|"), ("foo | ", "de", "foo| "), ("fo|o  ", "c2w", "fo|"),
        ("fo|o  ", "e", "foo | "), ("foo|  ", "2E", "foo | "),
        ("foo ba|r", "dw", "foo b|a"), ("foo ba|r", "dW", "foo b|a"), ("foo ba|r", "cw", "foo ba|"),
        ("foo ba|r", "cW", "foo ba|"), ("foo ba|r", "x", "foo b|a"), ("foo ba|r", "2x", "foo b|a"),
        ("foo ba|r", "r~", "foo ba|~"), ("foo ba|r", "~", "foo ba|R"), ("foo ba|r", "3~", "foo ba|R"),
        ("foo ba|r", "dl", "foo b|a"), ("foo ba|r", "d$", "foo b|a"), ("foo ba|r", "D", "foo b|a"),
        ("foo ba|r", "C", "foo ba|"), ("foo ba|r", "s", "foo ba|"), ("foo ba|r", "db", "foo |r"),
        ("foo ba|r", "X", "foo b|r"), ("|x", "3|", "|x"), ("ab|c", "d1|", "|c"),
        ("|", "s", "|"), ("|", "cw", "|"), ("|", "ce", "|"), ("|abc", "ch", "|abc"),
        ("ab\n|\ncd", "cw", "ab\n|\ncd"), ("ab\nc|d", "d2k", "|"), ("ab\ncd\ne|f", "d9k", "|"),
    ])
    func `commands work on the last character and in an empty text`(_ before: String, _ keys: String, _ after: String) {
        #expect(typed(keys, on: before) == after)
    }

    @Test(arguments: [
        ("|ab", "h"), ("a|b", "l"), ("|ab", "fx"), ("|ab", "3rx"), ("|ab", "dj"), ("|ab", "p"), ("|", "x"),
        ("foo ba|r", "e"), ("foo ba|r", "w"), ("|", "de"), ("|", "e"), ("a|b", "dk"), ("a|b", "d9|"),
    ])
    func `impossible commands are rejected`(_ before: String, _ keys: String) {
        #expect(typed(keys, on: before) == nil)
    }

    @Test func `keys that form no command are discarded`() {
        #expect(typed("dzx", on: "|abc") == "|bc")
        #expect(typed("99999999999999999999x", on: "|abc") == "|")
    }
}
