internal import Terminal

/// The role of a part of a typed line, which determines its style.
enum HighlightRole: Hashable {
    case plain
    case command
    case option
    case literal
    case variable
    case comment
    /// An operator of the language or an escape.
    case sign
    /// An unknown name, or text that is invalid in its position.
    case wrong

    /// The style, in the colours of the terminal's theme. Errors are also underlined, so that they do not depend on
    /// colour alone.
    var style: Style {
        switch self {
        case .plain: .plain
        case .command: Style(.bold)
        case .option: Style(foreground: .cyan)
        case .literal: Style(foreground: .yellow)
        case .variable: Style(foreground: .magenta)
        case .comment: Style(foreground: .grey)
        case .sign: Style(foreground: .blue)
        case .wrong: Style(.underline, foreground: .red)
        }
    }
}

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

    mutating func paint(_ role: HighlightRole, _ range: Range<Int>) {
        for index in range.clamped(to: roles.indices) { roles[index] = role }
    }

    var styled: StyledText {
        var result = StyledText()
        var start = text.startIndex
        var index = 0
        while index < roles.count {
            let role = roles[index]
            let length = roles[index...].prefix { $0 == role }.count
            let end = text.utf8.index(start, offsetBy: length)
            result.append(String(text[start..<end]), role.style)
            (start, index) = (end, index + length)
        }
        return result
    }
}
