import Randomness
import Testing

@testable import LineEditing

@Suite struct CharacterGuardTests {
    private static let acute = "e\u{301}"
    private static let family = "👨‍👩‍👧"

    private func correction(
        _ before: String, _ beforeCursor: Int, _ after: String, _ afterCursor: Int, typed: Unicode.Scalar? = nil,
        isCommanding: Bool = false
    ) -> CharacterGuard.Correction? {
        CharacterGuard(
            before: ScalarLine(before, cursor: beforeCursor), after: ScalarLine(after, cursor: afterCursor),
            typed: typed?.value
        ).correction(isCommanding: isCommanding)
    }

    @Test func `a movement that ends inside a character continues in its direction`() {
        let text = "a\(CharacterGuardTests.family)b"
        #expect(correction(text, 1, text, 2) == .move(6))
        #expect(correction(text, 6, text, 5) == .move(1))
        #expect(correction(text, 0, text, 1) == nil)
        #expect(correction("🇳🇴🇩🇪", 4, "🇳🇴🇩🇪", 3) == .move(2))
    }

    @Test func `in vi's command mode the cursor is on a character and never after the last one`() {
        let text = "ae\u{301}"
        #expect(correction(text, 0, text, 2, isCommanding: true) == .move(1))
        #expect(correction(text, 1, text, 2, isCommanding: true) == .move(1))
        #expect(correction(text + "b", 1, text + "b", 2, isCommanding: true) == .move(3))
        #expect(correction(text, 3, text, 2, isCommanding: true) == .move(1))
    }

    @Test func `a deletion is extended to whole characters`() {
        #expect(correction("ae\u{301}b", 3, "aeb", 2) == .cut(1..<3))
        #expect(correction("ae\u{301}b", 1, "a\u{301}b", 1) == .cut(1..<3))
        #expect(correction("ab", 2, "a", 1) == nil)
        #expect(correction("x e\u{301}a y", 2, "x \u{301}a y", 2) == .cut(2..<4))
        #expect(correction("ae\u{301}", 1, "a\u{301}", 0, isCommanding: true) == .cut(1..<3))
    }

    @Test func `an insertion after the first part of a character moves behind the whole character`() {
        #expect(
            correction("e\u{301}z", 0, "eq\u{301}z", 1, isCommanding: true)
                == .replace(ScalarLine("e\u{301}qz", cursor: 2)))
        #expect(correction("ab", 0, "aqb", 1, isCommanding: true) == nil)
    }

    @Test func `a replacement of one part of a character replaces the whole character`() {
        #expect(
            correction("e\u{301}b", 0, "z\u{301}b", 0, typed: "z", isCommanding: true)
                == .replace(ScalarLine("zb", cursor: 0)))
        #expect(correction("e\u{301}b", 0, "E\u{301}b", 1, typed: "~", isCommanding: true) == .move(2))
        #expect(correction("e\u{301}b", 0, "E\u{301}b", 0) == nil)
    }

    @Test func `the boundaries of characters are those that Swift finds in the whole text`() {
        let pieces = [
            "a", "é", "e\u{301}", "検", "👨‍👩‍👧", "🇳🇴", "🇩", "\u{200d}", "\n", "\r", "👍🏽", "각", "\u{1112}\u{1161}", "क्षि",
            "\u{600}",
            "ค่ำ", "が", "か\u{3099}", "1️⃣",
        ]
        var random = SeededRandom(seed: 4)
        for _ in 0..<300 {
            let text = (0..<random.below(20)).map { _ in pieces[random.below(pieces.count)] }.joined()
            let line = ScalarLine(text, cursor: 0)
            var expected: Set<Int> = [0]
            var position = 0
            for character in text {
                position += character.unicodeScalars.count
                expected.insert(position)
            }
            #expect(Set((0...line.count).filter { line.isBetweenCharacters($0) }) == expected, "\(text.unicodeScalars)")
        }
    }

    @Test func `a scalar that is typed at the end is appended without comparing the rest`() {
        var line = ScalarLine("ab", cursor: 2)
        let other: [UInt32] = [0x78, 0x79, 0x63]
        let isTaken = other.withUnsafeBufferPointer { line.append(from: $0, cursor: 3) }
        #expect(isTaken && line.text == "abc" && line.cursor == 3)
        let isRefused = other.withUnsafeBufferPointer { !line.append(from: $0, cursor: 3) }
        #expect(isRefused)
    }
}
