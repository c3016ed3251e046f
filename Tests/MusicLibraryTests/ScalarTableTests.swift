import Foundation
import Randomness
import Testing

@testable import AlbumModel
@testable import MusicLibrary

struct ScalarTableTests {
    /// The texts contain every scalar but the rarest ideographs, each between others that could affect it.
    @Test func `folding a text gives the same result as folding its scalars in order`() {
        var random = SeededRandom(seed: 6)
        let marks = (0x300...0x36F).compactMap { Unicode.Scalar(UInt32($0)) }
        for first in stride(from: UInt32(0x80), to: 0x2_0000, by: 16) {
            var text = String.UnicodeScalarView()
            for scalar in (first..<first + 16).compactMap({ Unicode.Scalar($0) }) {
                text.append(scalar)
                if random.once(in: 3) { text.append(random.pick(marks)) }
                if random.once(in: 3) {
                    text.append(random.pick(["A", "\u{1161}", "\u{3099}", "\u{94D}", "\u{200D}"]))
                }
            }
            let whole = String(text)
            let decomposed = whole.decomposedStringWithCompatibilityMapping
            #expect(TextFolding.fold(whole) == TextFolding.foldUnicode(decomposed), "from \(String(first, radix: 16))")
        }
    }

    @Test func `the table has every compatibility decomposition that Foundation knows`() {
        for scalar in (UInt32(0)...0x10_FFFF).compactMap(Unicode.Scalar.init) {
            let text = String(scalar)
            let expected = text.decomposedStringWithCompatibilityMapping.unicodeScalars
            guard !expected.elementsEqual(text.decomposedStringWithCanonicalMapping.unicodeScalars) else { continue }
            #expect(TextFolding.decomposed(scalar).elementsEqual(expected), "\(String(scalar.value, radix: 16))")
        }
    }
}
