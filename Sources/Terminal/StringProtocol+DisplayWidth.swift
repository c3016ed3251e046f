extension StringProtocol {
    /// The columns that this text takes on a terminal.
    public var displayWidth: Int { DisplayWidth.of(self) }

    /// As many whole characters from the beginning as fit into `columns`.
    ///
    /// - Parameter mark: stands at the end when something was cut, and is counted; `"…"` in tables.
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

    /// The text with spaces added until it takes `columns`; a wider text stays as it is.
    public func padded(to columns: Int, alignment: TextAlignment = .left) -> String {
        let missing = columns - displayWidth
        guard missing > 0 else { return String(self) }
        let spaces = String(repeating: " ", count: missing)
        return alignment == .left ? String(self) + spaces : spaces + String(self)
    }
}
