private import CUnicode
// For the canonical forms NFC and NFD, which the standard library has, but does not publish.
@_spi(_Unicode) import Swift
private import Synchronization

/// The comparison forms of texts: regardless of case and diacritics, or regardless of case alone.
///
/// Both stores and the search index use this definition. To fold case and diacritics, text is decomposed (Unicode's
/// NFKD), its letters are lower-cased, and its marks are removed; a few letters that do not decompose are replaced by
/// their usual transcription.
package enum TextFolding {
    /// The text without case and diacritics.
    ///
    /// - Complexity: O(*n*), with a fast path for ASCII.
    package static func fold(_ text: String) -> String {
        lowercasedASCII(text) ?? String(decoding: scalars.bytes(of: text), as: UTF8.self)
    }

    /// The text with case alone gone, to be compared with `==`, which takes composed and decomposed letters for the same.
    ///
    /// Texts that become equal have the same words, so the search index leads to them. Complexity: as ``fold(_:)``.
    package static func foldCase(_ text: String) -> String {
        lowercasedASCII(text) ?? String(decoding: caselessScalars.bytes(of: text), as: UTF8.self)
    }

    /// The composed form of a text (Unicode's NFC). Text without any scalar from U+0300 is composed already.
    package static func compose(_ text: String) -> String {
        text.utf8.contains { $0 >= 0xCC } ? String(String.UnicodeScalarView(text._nfc)) : text
    }

    /// The text in small letters; nil where not all of it is ASCII.
    private static func lowercasedASCII(_ text: String) -> String? {
        var text = text
        return text.withUTF8 { bytes -> String? in
            guard bytes.allSatisfy({ $0 < 0x80 }) else { return nil }
            return String(unsafeUninitializedCapacity: bytes.count) { folded in
                for (index, byte) in bytes.enumerated() { folded[index] = lowercased(byte) }
                return bytes.count
            }
        }
    }

    /// The mapping of single scalars. It suffices, because decomposition looks at neighbours only to reorder marks,
    /// and marks are removed.
    private static let scalars = ScalarTable { foldUnicode(String($0)) }

    /// The replacements of scalars for the folding of case only.
    private static let caselessScalars = ScalarTable { scalar in
        String(scalar)._nfd.map(caseless).joined()
    }

    /// Unicode's case folding of a decomposed scalar (toCasefold), but for a few archaic letters that ``fold(_:)`` tells apart.
    private static func caseless(_ scalar: Unicode.Scalar) -> String {
        // A mark that became a letter would not be put in order with the marks beside it.
        guard scalar != "ı", scalar.properties.canonicalCombiningClass == .notReordered else { return String(scalar) }
        let small = lowercased(uppercased(lowercased(String(scalar))))
        return foldUnicode(small) == foldUnicode(String(scalar)) ? small : String(scalar)
    }

    private static func lowercased(_ text: String) -> String {
        text.unicodeScalars.map(\.properties.lowercaseMapping).joined()
    }

    private static func uppercased(_ text: String) -> String {
        text.unicodeScalars.map(\.properties.uppercaseMapping).joined()
    }

    /// The byte of the small letter for one of a capital ASCII letter; any other byte unchanged.
    package static func lowercased(_ byte: UInt8) -> UInt8 {
        byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
    }

    /// The folded text according to the definition; slow. The order of marks does not matter, because they are removed.
    static func foldUnicode(_ text: String) -> String {
        var folded = String.UnicodeScalarView()
        for scalar in text.unicodeScalars.flatMap(decomposed) {
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
                for scalar in typed.unicodeScalars { folded.append(scalar) }
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

extension TextFolding {
    /// The compatibility decomposition (NFKD) of a scalar.
    ///
    /// Swift's standard library has the canonical ones only, and Foundation would double the start of a program. CUnicode has the others.
    static func decomposed(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Int(CUN_LONGEST)) { decomposed in
            let count = cun_decompose(scalar.value, decomposed.baseAddress)
            return count > 0 ? decomposed[..<count].compactMap(Unicode.Scalar.init) : Array(String(scalar)._nfd)
        }
    }
}

extension UInt8 {
    /// True for a digit in ASCII.
    package var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}

/// The mapping of each Unicode scalar to text, computed once on first use.
///
/// The mapping of a text is the concatenation of the mappings of its scalars. A result of up to seven bytes, as for
/// nearly all scalars, is stored in the table itself, so a text costs one lookup per scalar.
final class ScalarTable: Sendable {
    private struct State {
        /// For each known scalar, its mapping in UTF-8 from the lowest byte on, and in the top byte its length plus
        /// one.
        var entries: [UInt64] = []
        /// The index of the first entry of each page of neighbouring scalars; -1 for a page without known scalars.
        var pages = [Int32](repeating: -1, count: 0x11_0000 >> ScalarTable.pageBits)
        /// The mappings of more than seven bytes.
        var long: [UInt32: [UInt8]] = [:]
    }

    private static let pageBits: UInt32 = 6
    private static let longest = 7
    private static let isLong = UInt64(0xFF) << 56

    private let meaning: @Sendable (Unicode.Scalar) -> String
    private let state = Mutex(State())

    /// Creates a table for a function, which is called once for each scalar.
    init(_ meaning: @escaping @Sendable (Unicode.Scalar) -> String) { self.meaning = meaning }

    /// The mapping of a text, in UTF-8.
    func bytes(of text: String) -> [UInt8] {
        var (text, bytes): (String, [UInt8]) = (text, [])
        text.withUTF8 { append($0, to: &bytes) }
        return bytes
    }

    /// Appends the mapping of a text; both are in UTF-8.
    func append(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
        let capacity = Self.longest * text.count + MemoryLayout<UInt64>.size
        withUnsafeTemporaryAllocation(byteCount: capacity, alignment: 1) { mapped in
            var count = 0
            state.withLock { state in
                Self.forEachScalar(of: text) { value in
                    let entry = entry(of: value, &state)
                    if entry < Self.isLong {
                        // The next mapping replaces the bytes after the end of this one.
                        mapped.storeBytes(of: entry.littleEndian, toByteOffset: count, as: UInt64.self)
                        count += Int(entry >> 56) - 1
                    } else {
                        bytes += UnsafeRawBufferPointer(rebasing: mapped[..<count])
                        bytes += state.long[value] ?? []
                        count = 0
                    }
                }
            }
            bytes += UnsafeRawBufferPointer(rebasing: mapped[..<count])
        }
    }

    @inline(__always)
    private static func forEachScalar(of text: UnsafeBufferPointer<UInt8>, _ body: (UInt32) -> Void) {
        var (value, missing): (UInt32, Int) = (0, 0)
        for byte in text {
            if byte & 0xC0 == 0x80 {
                value = value << 6 | UInt32(byte & 0x3F)
                missing -= 1
            } else {
                // The first byte of a scalar begins with as many ones as it has bytes; with a zero if it has one.
                let ones = (~byte).leadingZeroBitCount
                value = UInt32(byte & 0x7F >> ones)
                missing = max(0, ones - 1)
            }
            if missing == 0 { body(value) }
        }
    }

    private func entry(of value: UInt32, _ state: inout State) -> UInt64 {
        let page = Int(state.pages[Int(value >> Self.pageBits)])
        let entry = page < 0 ? 0 : state.entries[page + Int(value & (1 << Self.pageBits - 1))]
        return entry == 0 ? addEntry(value, &state) : entry
    }

    private func addEntry(_ value: UInt32, _ state: inout State) -> UInt64 {
        let page = Int(value >> Self.pageBits)
        if state.pages[page] < 0 {
            state.pages[page] = Int32(state.entries.count)
            state.entries.append(contentsOf: repeatElement(0, count: 1 << Int(Self.pageBits)))
        }
        let entry = entry(value, &state)
        state.entries[Int(state.pages[page]) + Int(value & (1 << Self.pageBits - 1))] = entry
        return entry
    }

    private func entry(_ value: UInt32, _ state: inout State) -> UInt64 {
        let bytes = Unicode.Scalar(value).map { Array(meaning($0).utf8) } ?? []
        guard bytes.count <= Self.longest else {
            state.long[value] = bytes
            return Self.isLong
        }
        return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count + 1) << 56
    }
}
