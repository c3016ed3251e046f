package import Terminal

/// What a terminal has answered to a ``GraphicsQuery``, in whatever order and however late.
package struct GraphicsAnswers: Sendable, Hashable {
    /// A cell's size, when the terminal said it.
    package private(set) var cell: PixelSize?
    /// Name and version as the terminal says them, when it did; from outside, and not to be shown as it is.
    package private(set) var terminal: String?
    private var knowsKitty = false
    private var knowsSixel = false

    /// Begins with no answer.
    package init() {}

    /// The best of what the terminal said it can; characters as long as it said nothing.
    package var mode: GraphicsMode {
        if knowsKitty { return .kitty }
        if ["iTerm2", "WezTerm", "mintty"].contains(where: isCalled) { return .iterm }
        return knowsSixel ? .sixel : .symbols
    }

    /// Whether pictures can stand in the text, as characters that stand for parts of them: what kitty calls Unicode
    /// placeholders, which came with 0.28. Of others that have its protocol, Ghostty knows them, too.
    package var hasPlaceholders: Bool {
        guard knowsKitty else { return false }
        return isCalled("ghostty") || isCalled("kitty") && isKittyOfPlaceholders
    }

    /// Takes an answer.
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
