/// How many columns of a terminal a text takes.
///
/// Control characters count as nothing: show them through ``ControlCharacters`` before measuring.
public enum DisplayWidth {
    /// The columns of a whole text; O(n), and about a nanosecond a byte for ASCII.
    public static func of(_ text: some StringProtocol) -> Int {
        let ascii = text.utf8.withContiguousStorageIfAvailable { printableASCIICount($0) } ?? nil
        if let ascii { return ascii }
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
    public static func of(_ scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        if value < 0x300 { return value >= 0x20 && !(0x7f..<0xa0).contains(value) ? 1 : 0 }
        if contains(value, in: WidthTables.zeroWidth) { return 0 }
        if value < 0x1100 { return 1 }
        return contains(value, in: WidthTables.wide) ? 2 : 1
    }

    /// Whether several scalars make one picture, which terminals of different age draw with different widths.
    public static func isJoinedPicture(_ character: Character) -> Bool {
        var count = 0
        var joins = false
        for scalar in character.unicodeScalars {
            count += 1
            switch scalar.value {
            case 0x200d, 0xfe0f, 0x20e3, 0x1f1e6...0x1f1ff, 0x1f3fb...0x1f3ff: joins = true
            default: break
            }
        }
        return joins && count > 1 && character.unicodeScalars.first?.properties.isEmoji == true
    }

    private static func contains(_ value: UInt32, in ranges: [ClosedRange<UInt32>]) -> Bool {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(value)
    }

    private static func printableASCIICount(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        for byte in bytes where byte < 0x20 || byte >= 0x7f { return nil }
        return bytes.count
    }
}
