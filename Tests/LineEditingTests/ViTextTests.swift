import Testing

@testable import LineEditing

/// vi's commands on a text; the cursor is `|`.
@Suite struct ViTextTests {
    private func typed(_ keys: String, on shown: String) -> String? {
        let parts = shown.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        var text = ViText(EditBuffer(parts[0], parts[1]))
        var gathered = ViKeys()
        var state = ViState()
        var stored: String?
        for key in keys.unicodeScalars {
            guard case .complete(let command) = gathered.take(key) else { continue }
            guard let meant = state.resolve(command), let result = text.perform(meant, stored: stored) else {
                return nil
            }
            state.note(meant)
            stored = result.taken ?? stored
        }
        let buffer = text.buffer
        return buffer.beforeCursor + "|" + buffer.afterCursor
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
    func `movements`(_ before: String, _ keys: String, _ after: String) {
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
    func `changes`(_ before: String, _ keys: String, _ after: String) {
        #expect(typed(keys, on: before) == after)
    }

    @Test(arguments: [
        ("|ab", "h"), ("a|b", "l"), ("|ab", "fx"), ("|ab", "3rx"), ("|ab", "dj"), ("|ab", "p"), ("|", "x"),
    ])
    func `what is impossible is refused`(_ before: String, _ keys: String) {
        #expect(typed(keys, on: before) == nil)
    }

    @Test func `what goes on as no command is forgotten`() {
        #expect(typed("dzx", on: "|abc") == "|bc")
        #expect(typed("99999999999999999999x", on: "|abc") == "|")
    }
}
