internal import Glibc

/// The number of terminal columns that a text occupies.
///
/// Control characters count as zero columns; escape them with ``ControlCharacters`` before measuring.
public enum DisplayWidth {
    /// The columns of a whole text; O(n), about one nanosecond per byte for ASCII.
    public static func of(_ text: some StringProtocol) -> Int {
        if let sum = text.utf8.withContiguousStorageIfAvailable({ sumOfScalars($0) }) ?? nil { return sum }
        var width = 0
        for character in text { width += of(character) }
        return width
    }

    /// The columns of a character: 0, 1 or 2 for almost all characters, more only for clusters of letters.
    ///
    /// Scalars that form one picture (flags, families, skin tones, keycaps, an emoji with variation selector 16)
    /// occupy two columns. For all other clusters the widths of the scalars add up, as in terminals.
    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.index(after: scalars.startIndex) != scalars.endIndex else { return of(first) }
        if isJoinedPicture(character) { return 2 }
        var width = 0
        for scalar in scalars { width += of(scalar) }
        return width
    }

    /// The columns of a single scalar.
    public static func of(_ scalar: Unicode.Scalar) -> Int { of(scalar.value) }

    private static func of(_ value: UInt32) -> Int {
        if value < 0x300 { return value >= 0x20 && !(0x7f..<0xa0).contains(value) ? 1 : 0 }
        if value < 0x10000 { return Int(basicPlane[Int(value)]) }
        if contains(value, in: WidthTables.zeroWidth) { return 0 }
        return contains(value, in: WidthTables.wide) ? 2 : 1
    }

    /// True if several scalars form one picture; its width differs between old and new terminals.
    public static func isJoinedPicture(_ character: Character) -> Bool {
        var count = 0
        var joins = false
        for scalar in character.unicodeScalars {
            count += 1
            if isJoiner(scalar.value) { joins = true }
        }
        return joins && count > 1 && character.unicodeScalars.first?.properties.isEmoji == true
    }

    /// The columns of each scalar below U+10000, which covers nearly all text; 64 kilobytes, built on first use.
    private static let basicPlane: [UInt8] = {
        var columns = [UInt8](repeating: 1, count: 0x10000)
        columns.withUnsafeMutableBytes { bytes in
            guard let start = bytes.baseAddress else { return }
            // A loop over the scalars would take five milliseconds in a debug build.
            for (ranges, width) in [(WidthTables.wide, 2 as Int32), (WidthTables.zeroWidth, 0)] {
                for range in ranges where range.upperBound < 0x10000 {
                    memset(start + Int(range.lowerBound), width, range.count)
                }
            }
        }
        return columns
    }()

    private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    /// True for scalars that join others to one picture: joiner, variation selector, keycap, regional letters and
    /// skin tones.
    private static func isJoiner(_ value: UInt32) -> Bool {
        switch value {
        case 0x200d, 0xfe0f, 0x20e3, 0x1f1e6...0x1f1ff, 0x1f3fb...0x1f3ff: true
        default: false
        }
    }

    /// The columns of a text that is written as it is; nil if ``ControlCharacters`` must escape a character of it, if some scalars may
    /// form one picture, or if it is not UTF-8.
    static func ofPlainText(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? { sumOfScalars(bytes, isPlain: true) }

    /// The sum of the scalars' columns in UTF-8 text, which equals the sum for its characters; nil if some scalars
    /// may form one picture, because the result then depends on the character boundaries.
    ///
    /// - Parameter isPlain: True to return nil for control characters too, instead of counting zero columns.
    private static func sumOfScalars(_ bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool = false) -> Int? {
        var width = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] < 0x80 {
                let printable = bytes.printableASCIIRun(from: index)
                // A control character has no columns.
                guard printable > 0 || !isPlain else { return nil }
                width += printable
                index += max(1, printable)
                continue
            }
            guard let (value, length) = scalar(at: index, of: bytes) else { return nil }
            let columns = of(value)
            // True for all joiners and control characters, and for few other scalars.
            let mayBeSpecial = columns == 0 || value >= 0x10000 || value & ~1 == 0x2028
            if mayBeSpecial, isJoiner(value) || isPlain && ControlCharacters.isControl(value) { return nil }
            width += columns
            index += length
        }
        return width
    }

    /// The scalar of several bytes at an index, and their number; nil if the bytes are not UTF-8.
    private static func scalar(at index: Int, of bytes: UnsafeBufferPointer<UInt8>) -> (value: UInt32, length: Int)? {
        let first = UInt32(bytes[index])
        let length = first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
        guard index + length <= bytes.count else { return nil }
        // Ones in the upper bits of each following byte that are not `10`.
        var others: UInt32 = 0
        func bits(_ offset: Int) -> UInt32 {
            let byte = UInt32(bytes[index + offset])
            others |= byte & 0xc0 ^ 0x80
            return byte & 0x3f
        }
        let (value, least): (UInt32, UInt32) =
            switch length {
            case 2: ((first & 0x1f) << 6 | bits(1), 0x80)
            case 3: ((first & 0x0f) << 12 | bits(1) << 6 | bits(2), 0x800)
            default: ((first & 0x0f) << 18 | bits(1) << 12 | bits(2) << 6 | bits(3), 0x10000)
            }
        guard others == 0, first >= 0xc0, value >= least, Unicode.Scalar(value) != nil else { return nil }
        return (value, length)
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The number of bytes from 0x20 to 0x7E from an index on, each of which occupies one column. Eight bytes are compared at a time.
    func printableASCIIRun(from start: Int) -> Int {
        var index = start
        while index + 8 <= count {
            let eight = UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: index, as: UInt64.self).littleEndian
            // The upper bit of a byte is set if the byte is above 0x7E, or below 0x20; above such a byte it may be set by a borrow or carry.
            let tooLow = eight &- 0x2020_2020_2020_2020
            let tooHigh = eight | (eight &+ 0x0101_0101_0101_0101)
            let others = (tooLow | tooHigh) & 0x8080_8080_8080_8080
            guard others == 0 else { return index - start + others.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < count, self[index] &- 0x20 < 0x5f { index += 1 }
        return index - start
    }
}

extension StringProtocol {
    /// The number of terminal columns that the text occupies.
    public var displayWidth: Int { DisplayWidth.of(self) }

    /// The longest prefix of whole characters that fits into `columns`.
    ///
    /// - Parameter mark: Ends a text that was cut, and counts as part of the width; `"…"` in tables.
    public func clipped(to columns: Int, mark: String = "") -> String {
        if utf8.count <= columns || displayWidth <= columns { return String(self) }
        let room = columns - mark.displayWidth
        guard room >= 0 else { return mark.isEmpty ? "" : clipped(to: columns) }
        var width = 0
        var end = startIndex
        while end < endIndex {
            let next = width + DisplayWidth.of(self[end])
            if next > room { break }
            width = next
            formIndex(after: &end)
        }
        return String(self[..<end]) + mark
    }

    /// The text padded with spaces to `columns`; a wider text is unchanged.
    public func padded(to columns: Int, alignment: TextAlignment = .left) -> String {
        let missing = columns - displayWidth
        guard missing > 0 else { return String(self) }
        let spaces = String(repeating: " ", count: missing)
        return alignment == .left ? String(self) + spaces : spaces + String(self)
    }
}
