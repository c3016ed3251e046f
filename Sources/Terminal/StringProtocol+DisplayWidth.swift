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
