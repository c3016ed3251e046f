private import Foundation

/// The comparison form of texts, regardless of case and diacritics.
///
/// Both stores and the search index use this definition. Text is decomposed (Unicode's NFKD), its letters are
/// lower-cased, and its marks are removed; a few letters that do not decompose are replaced by their usual
/// transcription.
package enum TextFolding {
    /// The text without case and diacritics.
    ///
    /// - Complexity: O(*n*), with a fast path for ASCII.
    package static func fold(_ text: String) -> String {
        var text = text
        let ascii = text.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { folded in
                for (index, byte) in bytes.enumerated() { folded[index] = lowercased(byte) }
                return bytes.count
            }
        }
        return ascii ?? String(decoding: scalars.bytes(of: text), as: UTF8.self)
    }

    /// The mapping of single scalars. It suffices, because decomposition looks at neighbours only to reorder marks,
    /// and marks are removed.
    private static let scalars = ScalarTable { foldUnicode(String($0)) }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// The folded text according to the definition; slow.
    static func foldUnicode(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.decomposedStringWithCompatibilityMapping.unicodeScalars {
            if scalar.isASCII {
                folded.append(Unicode.Scalar(lowercased(UInt8(scalar.value))))
            } else if !isMark(scalar) {
                append(scalar, to: &folded)
            }
        }
        return String(folded)
    }

    private static func append(_ scalar: Unicode.Scalar, to folded: inout String.UnicodeScalarView) {
        for small in scalar.properties.lowercaseMapping.unicodeScalars where !isMark(small) {
            if let typed = typedFor[small] {
                folded.append(contentsOf: typed.unicodeScalars)
            } else {
                folded.append(small)
            }
        }
    }

    private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .spacingMark, .enclosingMark: true
        default: false
        }
    }

    private static let typedFor: [Unicode.Scalar: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i", "ħ": "h",
        "ŧ": "t",
        "ς": "σ", "’": "'", "‘": "'",
    ]
}
