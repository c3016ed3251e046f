/// How many columns of a terminal a text takes.
///
/// Control characters count as nothing: show them through ``ControlCharacters`` before measuring.
public enum DisplayWidth {
    /// The columns of a whole text; O(n), and about a nanosecond a byte for ASCII.
    public static func of(_ text: some StringProtocol) -> Int {
        if let sum = text.utf8.withContiguousStorageIfAvailable({ sumOfScalars($0) }) ?? nil { return sum }
        var width = 0
        for character in text { width += of(character) }
        return width
    }

    /// The columns of one character as a person sees it: 0, 1 or 2 for almost all, more only for clusters of letters.
    ///
    /// What is joined into one picture (flags, families, skin tones, keycaps, an emoji asked for by the variation
    /// selector 16) takes two columns; in other clusters the widths of the scalars add up, as terminals do it.
    public static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        guard scalars.index(after: scalars.startIndex) != scalars.endIndex else { return of(first) }
        if isJoinedPicture(character) { return 2 }
        var width = 0
        for scalar in scalars { width += of(scalar) }
        return width
    }

    /// The columns of one scalar that stands alone.
    public static func of(_ scalar: Unicode.Scalar) -> Int { of(scalar.value) }

    private static func of(_ value: UInt32) -> Int {
        if value < 0x300 { return value >= 0x20 && !(0x7f..<0xa0).contains(value) ? 1 : 0 }
        if value < 0x10000 { return Int(basicPlane[Int(value)]) }
        if contains(value, in: WidthTables.zeroWidth) { return 0 }
        return contains(value, in: WidthTables.wide) ? 2 : 1
    }

    /// Whether several scalars make one picture, which terminals of different age draw with different widths.
    public static func isJoinedPicture(_ character: Character) -> Bool {
        var count = 0
        var joins = false
        for scalar in character.unicodeScalars {
            count += 1
            if isJoiner(scalar.value) { joins = true }
        }
        return joins && count > 1 && character.unicodeScalars.first?.properties.isEmoji == true
    }

    /// The columns of each scalar that nearly all text is written with; 64 kilobytes, filled when one of them is first met.
    private static let basicPlane: [UInt8] = {
        var columns = [UInt8](repeating: 1, count: 0x10000)
        // Gaps among the alphabets below are filled with letters that are no wider than their neighbours.
        for range in WidthTables.wide where range.lowerBound >= 0x1100 && range.upperBound < 0x10000 {
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

    /// What joins scalars to one picture, or is joined: joiner, variation selector, keycap, regional letters and skin tones.
    private static func isJoiner(_ value: UInt32) -> Bool {
        switch value {
        case 0x200d, 0xfe0f, 0x20e3, 0x1f1e6...0x1f1ff, 0x1f3fb...0x1f3ff: true
        default: false
        }
    }

    /// The columns of the scalars of a text in UTF-8, which are those of its characters; nil where some may be joined to one
    /// picture, so that it has to be looked where characters end.
    private static func sumOfScalars(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        var width = 0
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x80 {
                width += byte >= 0x20 && byte != 0x7f ? 1 : 0
                index += 1
                continue
            }
            let length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4
            var value = UInt32(byte) & (0x7f >> UInt32(length))
            for place in index + 1..<index + length { value = value << 6 | UInt32(bytes[place] & 0x3f) }
            if value >= 0x200d, isJoiner(value) { return nil }
            width += of(value)
            index += length
        }
        return width
    }
}
