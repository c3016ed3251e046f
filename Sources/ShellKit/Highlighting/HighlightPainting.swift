internal import Terminal

/// The highlighting roles of a text's bytes. A later role replaces an earlier one.
struct HighlightPainting {
    private let text: String
    /// One role per byte.
    private var roles: [HighlightRole]

    /// A text without highlighting.
    init(_ text: String) {
        self.text = text
        roles = Array(repeating: .plain, count: text.utf8.count)
    }

    /// Sets the role of a range of bytes.
    mutating func paint(_ role: HighlightRole, _ range: Range<Int>) {
        for place in range.clamped(to: roles.indices) { roles[place] = role }
    }

    /// The text in the styles of its roles.
    var styled: StyledText {
        var result = StyledText()
        var start = text.startIndex
        var place = 0
        while place < roles.count {
            let role = roles[place]
            let length = roles[place...].prefix { $0 == role }.count
            let end = text.utf8.index(start, offsetBy: length)
            result.append(String(text[start..<end]), role.style)
            (start, place) = (end, place + length)
        }
        return result
    }
}
