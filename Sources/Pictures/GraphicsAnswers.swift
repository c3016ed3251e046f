package import Terminal

/// The replies of a terminal to a ``GraphicsQuery``, accepted in any order and at any time.
package struct GraphicsAnswers: Sendable, Hashable {
    /// The size of a cell; nil until the terminal reports it.
    package private(set) var cell: PixelSize?
    /// Name and version of the terminal; nil until it reports them. External text that must be escaped before output.
    package private(set) var terminal: String?
    private var knowsKitty = false
    private var knowsSixel = false

    /// Creates a state without replies.
    package init() {}

    /// The best mode that the terminal has reported so far; characters until the first reply.
    package var mode: GraphicsMode {
        if knowsKitty { return .kitty }
        if ["iTerm2", "WezTerm", "mintty"].contains(where: isCalled) { return .iterm }
        return knowsSixel ? .sixel : .symbols
    }

    /// True if pictures can be part of the text as placeholder characters.
    ///
    /// kitty calls them Unicode placeholders and supports them since version 0.28. Of the other terminals with
    /// kitty's protocol, Ghostty supports them.
    package var hasPlaceholders: Bool {
        guard knowsKitty else { return false }
        return isCalled("ghostty") || isCalled("kitty") && isKittyOfPlaceholders
    }

    /// Stores a reply.
    package mutating func take(_ answer: TerminalAnswer) {
        switch answer {
        case .attributes(let numbers): knowsSixel = numbers.contains(4)
        case .cellSize(let height, let width): cell = PixelSize(width: width, height: height)
        case .version(let text): terminal = text
        case .image(GraphicsQuery.kittyImage, let isAccepted): knowsKitty = isAccepted
        case .image: break
        }
    }

    private func isCalled(_ name: String) -> Bool { terminal?.hasPrefix(name) == true }

    private var isKittyOfPlaceholders: Bool {
        let numbers = terminal?.split { !$0.isNumber }.prefix(2).compactMap { Int($0) } ?? []
        return !numbers.lexicographicallyPrecedes([0, 28])
    }
}
