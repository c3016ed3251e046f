private import Synchronization

/// What the scalars of Unicode become when text is folded, found out a page at a time as they are met.
///
/// A text is folded by folding its scalars one behind the other: decomposing looks beyond a scalar only to put marks in order,
/// and those are dropped.
/// - Pattern: Flyweight
enum FoldedScalars {
    /// What neighbouring scalars become, in UTF-8.
    private struct Page {
        static let bits = 6

        private var bytes: [UInt8] = []
        private var ends: [Int] = []

        init(_ number: UInt32) {
            for place in 0..<UInt32(1) << Self.bits {
                if let scalar = Unicode.Scalar(number << Self.bits | place) {
                    bytes.append(contentsOf: TextFolding.foldUnicode(String(scalar)).utf8)
                }
                ends.append(bytes.count)
            }
        }

        func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
            let place = Int(scalar.value & (1 << Self.bits - 1))
            folded.append(contentsOf: bytes[(place == 0 ? 0 : ends[place - 1])..<ends[place]])
        }
    }

    private static let pages = Mutex<[UInt32: Page]>([:])

    /// The text with case and diacritics gone.
    static func fold(_ text: String) -> String {
        pages.withLock { pages in
            var folded: [UInt8] = []
            folded.reserveCapacity(text.utf8.count)
            for scalar in text.unicodeScalars {
                if scalar.isASCII {
                    folded.append(TextFolding.lowercased(UInt8(scalar.value)))
                } else {
                    page(scalar.value >> Page.bits, &pages).append(scalar, to: &folded)
                }
            }
            return String(decoding: folded, as: UTF8.self)
        }
    }

    private static func page(_ number: UInt32, _ pages: inout [UInt32: Page]) -> Page {
        if let page = pages[number] { return page }
        let page = Page(number)
        pages[number] = page
        return page
    }
}
