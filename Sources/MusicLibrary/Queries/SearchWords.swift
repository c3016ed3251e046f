/// The words of a text as search knows them: runs of letters and digits, folded.
///
/// Everything else parts words, an apostrophe too: "What's" is the words `what` and `s`.
package enum SearchWords {
    /// The words of a text, in order.
    package static func words(of text: String) -> [String] {
        joined(text).split(separator: " ").map(String.init)
    }

    /// The words of a text, each but the last followed by one space.
    ///
    /// Complexity: O(*n*), with a short way for ASCII.
    package static func joined(_ text: String) -> String {
        var text = text
        let ascii = text.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return joinASCII(bytes)
        }
        return ascii ?? joinUnicode(text)
    }

    private static func joinASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { joined in
            var length = 0
            var parted = false
            for byte in bytes {
                let small = TextFolding.lowercased(byte)
                guard small &- UInt8(ascii: "a") < 26 || small &- UInt8(ascii: "0") < 10 else {
                    parted = length > 0
                    continue
                }
                if parted {
                    joined[length] = UInt8(ascii: " ")
                    length += 1
                    parted = false
                }
                joined[length] = small
                length += 1
            }
            return length
        }
    }

    private static func joinUnicode(_ text: String) -> String {
        var bytes = scalars.bytes(of: text)
        let space = UInt8(ascii: " ")
        let length = bytes.withUnsafeMutableBufferPointer { bytes in
            var length = 0
            var parted = false
            for byte in bytes {
                if byte == space {
                    parted = length > 0
                    continue
                }
                if parted {
                    bytes[length] = space
                    length += 1
                    parted = false
                }
                bytes[length] = byte
                length += 1
            }
            return length
        }
        return String(decoding: bytes[..<length], as: UTF8.self)
    }

    /// What scalars become: folded, and a space where they part words.
    private static let scalars = ScalarTable { scalar in
        var words = String.UnicodeScalarView()
        for folded in TextFolding.fold(String(scalar)).unicodeScalars {
            words.append(isWordPart(folded) ? folded : " ")
        }
        return String(words)
    }

    private static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
            .decimalNumber, .letterNumber, .otherNumber:
            true
        default: false
        }
    }
}
