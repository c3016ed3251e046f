internal import Terminal

/// What a piece of a typed line is, as far as its colour goes.
enum HighlightRole: Hashable {
    case plain
    case command
    case option
    case literal
    case variable
    case comment
    /// One of the signs of the language.
    case sign
    /// It is not known, or cannot be what stands there.
    case wrong

    /// How it looks: in the colours of the person's own theme, and never by colour alone where something is wrong.
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
