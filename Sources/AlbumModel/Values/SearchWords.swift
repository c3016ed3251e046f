/// The words of a text for search: runs of letters and digits, folded.
///
/// All other characters separate words, including the apostrophe: "What's" consists of the words `what` and `s`.
public enum SearchWords {
    /// The words of a text, in order.
    public static func words(of text: String) -> [String] {
        joined(text).split(separator: " ").map(String.init)
    }

    /// The words of a text, separated by single spaces.
    ///
    /// - Complexity: O(*n*), with a fast path for ASCII.
    public static func joined(_ text: String) -> String {
        var text = text
        let ascii = text.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return joinASCII(bytes)
        }
        return ascii ?? joinUnicode(text)
    }

    private static func joinASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        String(unsafeUninitializedCapacity: bytes.count) { joined in
            join(bytes, into: joined) { byte in
                let small = TextFolding.lowercased(byte)
                return small &- UInt8(ascii: "a") < 26 || small &- UInt8(ascii: "0") < 10 ? small : nil
            }
        }
    }

    private static func joinUnicode(_ text: String) -> String {
        var bytes = scalars.bytes(of: text)
        let length = bytes.withUnsafeMutableBufferPointer { bytes in
            join(UnsafeBufferPointer(bytes), into: bytes) { $0 == UInt8(ascii: " ") ? nil : $0 }
        }
        return String(decoding: bytes[..<length], as: UTF8.self)
    }

    /// Writes the mapped bytes with one space for each run of separators, and returns their number. The output is
    /// never longer than the input, so both may share memory.
    @inline(__always)
    private static func join(
        _ bytes: UnsafeBufferPointer<UInt8>, into joined: UnsafeMutableBufferPointer<UInt8>, _ part: (UInt8) -> UInt8?
    ) -> Int {
        var length = 0
        var parted = false
        for byte in bytes {
            guard let byte = part(byte) else {
                parted = length > 0
                continue
            }
            if parted {
                joined[length] = UInt8(ascii: " ")
                length += 1
                parted = false
            }
            joined[length] = byte
            length += 1
        }
        return length
    }

    /// The mapping of scalars: folded, with separators replaced by spaces.
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

/// Words to search in sequence: whole words, and a prefix of the last one.
///
/// A text without letters and digits, such as `&`, is searched literally, regardless of case and diacritics.
public struct SearchPhrase: Sendable, Hashable {
    /// The folded words; empty for a text without words.
    public let words: [String]
    /// The whole text, folded.
    public let literal: String

    /// Creates a phrase from a word or a quoted text.
    ///
    /// - Throws: ``LibraryError/emptySearch`` when the text is blank.
    public init(_ text: String) throws {
        words = SearchWords.words(of: text)
        literal = TextFolding.fold(text)
        guard !words.isEmpty || literal.contains(where: { !$0.isWhitespace }) else { throw LibraryError.emptySearch }
    }

    /// True if a text contains these words in sequence.
    public func matches(_ text: String) -> Bool {
        guard !words.isEmpty else { return TextFolding.fold(text).contains(literal) }
        let found = SearchWords.words(of: text)
        guard found.count >= words.count else { return false }
        return (0...(found.count - words.count)).contains { occur(in: found, at: $0) }
    }

    /// True if a text begins with these words.
    public func begins(_ text: String) -> Bool {
        guard !words.isEmpty else { return TextFolding.fold(text).hasPrefix(literal) }
        let found = SearchWords.words(of: text)
        return found.count >= words.count && occur(in: found, at: 0)
    }

    private func occur(in found: [String], at start: Int) -> Bool {
        zip(words.dropLast(), found[start...]).allSatisfy { $0 == $1 }
            && words.last.map(found[start + words.count - 1].hasPrefix) ?? true
    }
}
