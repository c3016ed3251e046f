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
        for range in WidthTables.wide where range.upperBound < 0x10000 {
            for value in range { columns[Int(value)] = 2 }
        }
        for range in WidthTables.zeroWidth where range.upperBound < 0x10000 {
            for value in range { columns[Int(value)] = 0 }
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

    /// The columns of UTF-8 text that is written as it is; nil if ``ControlCharacters`` must escape a character of it, if some
    /// scalars may form one picture, or if it ends within a scalar. The bytes of other scalars must be UTF-8.
    static func ofPlainText(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? { sumOfScalars(bytes, isPlain: true) }

    /// The sum of the scalars' columns in UTF-8 text, which equals the sum for its characters; nil if some scalars
    /// may form one picture, because the result then depends on the character boundaries.
    ///
    /// - Parameter isPlain: True to return nil for control characters too, instead of counting zero columns.
    private static func sumOfScalars(_ bytes: UnsafeBufferPointer<UInt8>, isPlain: Bool = false) -> Int? {
        var width = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                let isVisible = byte >= 0x20 && byte != 0x7f
                guard isVisible || !isPlain else { return nil }
                width += isVisible ? 1 : 0
                index += 1
                continue
            }
            let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
            guard index + length <= bytes.count else { return nil }
            var value = UInt32(byte) & (0x7f >> UInt32(length))
            for position in index + 1..<index + length { value = value << 6 | UInt32(bytes[position] & 0x3f) }
            if value >= 0x200d, isJoiner(value) { return nil }
            if isPlain, ControlCharacters.isControl(value) { return nil }
            width += of(value)
            index += length
        }
        return width
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
