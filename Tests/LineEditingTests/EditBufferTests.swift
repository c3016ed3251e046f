import Testing

@testable import LineEditing

@Suite struct EditBufferTests {
    /// A line with the cursor at the bar.
    private func line(_ text: String) -> EditBuffer {
        let parts = text.split(separator: "|", omittingEmptySubsequences: false)
        return EditBuffer(parts.joined(), cursor: parts[0].count)
    }

    private func shown(_ buffer: EditBuffer?) -> String? {
        buffer.map { $0.beforeCursor + "|" + $0.afterCursor }
    }

    @Test(arguments: [
        ("one| two-three", "one two|-three"), ("|..søk 検索 x", "..søk| 検索 x"),
        ("a |e\u{301}te\u{301}.", "a e\u{301}te\u{301}|."),
        ("end|", "end|"), ("a| 👍🏽 b", "a 👍🏽| b"),
    ])
    func `a word ends after its last letter or digit`(_ before: String, _ after: String) {
        let buffer = line(before)
        #expect(shown(EditBuffer(buffer.text, cursor: buffer.wordEnd)) == after)
    }

    @Test(arguments: [
        ("one two-|", "one |two-"), ("søk 検索|", "søk |検索"), ("|x", "|x"), ("  été|", "  |été"), ("a=b2c |", "a=|b2c "),
    ])
    func `a word begins at its first letter or digit`(_ before: String, _ after: String) {
        let buffer = line(before)
        #expect(shown(EditBuffer(buffer.text, cursor: buffer.wordStart)) == after)
    }

    @Test func `Ctrl-W deletes words that spaces separate`() {
        for (before, start) in [("a --x=y/z  |", 2), ("one|", 0), ("x\ny|", 2), ("|", 0)] {
            #expect(line(before).blankWordStart == start)
        }
    }

    @Test func `case changes by Unicode's rules`() {
        #expect(shown(line("|straße b").changingCase(.upper)) == "STRASSE| b")
        #expect(shown(line("a |ÆRA").changingCase(.lower)) == "a æra|")
        #expect(shown(line("|  ǆÉTÉ x").changingCase(.capitalized)) == "  ǅété| x")
        #expect(line("a|").changingCase(.upper) == nil)
    }

    @Test func `characters and words are transposed`() {
        #expect(shown(line("ae\u{301}|").transposingCharacters) == "e\u{301}a|")
        #expect(shown(line("a|🇳🇴c").transposingCharacters) == "🇳🇴a|c")
        #expect(line("|ab").transposingCharacters == nil)
        #expect(line("a|").transposingCharacters == nil)
        #expect(shown(line("one, 検索| x").transposingWords) == "one, x 検索|")
        #expect(line("on|e, two").transposingWords == nil)
        #expect(shown(line("one two|").transposingWords) == "two one|")
        #expect(line("one|").transposingWords == nil)
        #expect(line("|").transposingWords == nil)
    }

    @Test func `up and down retain the column, measured in columns of the terminal`() {
        let entry = line("検索検索\nab\nxyzw|")
        #expect(entry.column == 4)
        #expect(entry.lineStart == 8)
        #expect(entry.lineEnd == 12)
        #expect(shown(entry.movingUp(column: 4)) == "検索検索\nab|\nxyzw")
        #expect(shown(line("検索検索\nab|\nxyzw").movingUp(column: 4)) == "検索|検索\nab\nxyzw")
        #expect(shown(line("検索検索\nab|\nxyzw").movingUp(column: 3)) == "検|索検索\nab\nxyzw")
        #expect(shown(line("検|索\n\nx").movingDown(column: 2)) == "検索\n|\nx")
        #expect(line("x|\ny").movingUp(column: 0) == nil)
        #expect(line("x\n|y").movingDown(column: 0) == nil)
    }
}
