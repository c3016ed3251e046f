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
        return text.withUTF8 { bytes in
            guard bytes.allSatisfy({ $0 < 0x80 }) else {
                var words: [UInt8] = []
                append(bytes, to: &words)
                return String(decoding: words, as: UTF8.self)
            }
            return String(unsafeUninitializedCapacity: bytes.count) { join(bytes, into: $0) }
        }
    }

    /// Appends the words of a text in UTF-8, separated by single spaces.
    package static func append(_ text: UnsafeBufferPointer<UInt8>, to words: inout [UInt8]) {
        let start = words.count
        if text.allSatisfy({ $0 < 0x80 }) {
            words += text
        } else {
            scalars.append(text, to: &words)
        }
        let length = words.withUnsafeMutableBufferPointer { words in
            let mapped = UnsafeMutableBufferPointer(rebasing: words[start...])
            return join(UnsafeBufferPointer(mapped), into: mapped)
        }
        words.removeLast(words.count - start - length)
    }

    /// Writes the words of a text in ASCII, or of mapped scalars, and returns their length. The output is never longer than the
    /// input, so both may share memory.
    private static func join(
        _ bytes: UnsafeBufferPointer<UInt8>, into joined: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        var length = 0
        var parted = false
        for byte in bytes {
            let small = TextFolding.lowercased(byte)
            guard small &- UInt8(ascii: "a") < 26 || small.isDigit || small >= 0x80 else {
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
