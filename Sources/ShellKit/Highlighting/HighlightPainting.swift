internal import Terminal

/// The roles of a text's parts, painted one over the other.
struct HighlightPainting {
    private let text: String
    /// One for each byte.
    private var roles: [HighlightRole]

    /// A text that is plain throughout.
    init(_ text: String) {
        self.text = text
        roles = Array(repeating: .plain, count: text.utf8.count)
    }

    /// Paints over what is there.
    mutating func paint(_ role: HighlightRole, _ range: Range<Int>) {
        for place in range.clamped(to: roles.indices) { roles[place] = role }
    }

    /// The text in the styles of its parts.
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
