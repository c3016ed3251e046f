import Randomness
import Testing

@testable import LineEditing

@Suite struct CharacterBoundaryTests {
    private static let pieces = [
        "a", "é", "e\u{301}", "検", "👨‍👩‍👧", "🇳🇴", "🇩", "\u{200d}", "\n", "\r", "👍🏽", "각", "\u{1112}\u{1161}", "क्षि",
        "\u{600}", "\u{301}", "👩", "ค่ำ", "が", "か\u{3099}", "1️⃣",
    ]

    @Test(arguments: 0..<100) func `the characters are those that Swift finds in the whole text`(_ seed: Int) {
        var random = SeededRandom(seed: seed)
        var buffer = EditBuffer()
        for _ in 0..<60 {
            let start = random.below(buffer.count + 1)
            let end = min(buffer.count, start + random.below(3))
            let pieces = CharacterBoundaryTests.pieces
            let text = (0..<random.below(4)).map { _ in pieces[random.below(pieces.count)] }.joined()
            let expected = buffer.text(0..<start) + text + buffer.text(end..<buffer.count)
            let before = (buffer.text(0..<start) + text).unicodeScalars.count
            buffer.replace(start..<end, by: text)
            #expect(buffer.characters == Array(expected), "\(expected.unicodeScalars)")
            let cursor = buffer.beforeCursor.unicodeScalars.count
            #expect(cursor >= before, "the cursor is after the new text")
            #expect(cursor == before || buffer.characters[buffer.cursor - 1].unicodeScalars.count > cursor - before)
        }
    }

    @Test func `scalars that are typed one after another become one character`() {
        var buffer = EditBuffer("ab", cursor: 1)
        for scalar in "👨‍👩‍👧e\u{301}🇳🇴".unicodeScalars { buffer.replace(buffer.cursor..<buffer.cursor, by: String(scalar)) }
        #expect(buffer.text == "a👨‍👩‍👧e\u{301}🇳🇴b")
        #expect(buffer.cursor == 4)
        #expect(buffer.count == 5)
    }
}
