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
            #expect(TextFolding.fold(whole) == TextFolding.foldUnicode(whole), "from \(String(first, radix: 16))")
        }
    }
}
