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
