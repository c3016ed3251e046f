private import Foundation

/// How texts are compared: case and diacritics aside.
///
/// This is the one definition for both stores and for the search index. Text is decomposed (Unicode's NFKD), its letters
/// are made small, and its marks dropped; a few letters that do not decompose become what people type for them.
package enum TextFolding {
    /// The text with case and diacritics gone.
    ///
    /// Complexity: O(*n*), with a short way for ASCII.
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

    /// What scalars become: decomposing looks beyond one only to put marks in order, and those are dropped.
    private static let scalars = ScalarTable { foldUnicode(String($0)) }

    static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// The text folded as it is defined, which takes its time.
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
